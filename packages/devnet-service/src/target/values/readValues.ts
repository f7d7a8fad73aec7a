import { type Hex, isParachronError } from '@parachron/core';
import type { Context } from '@parachron/devnet-chain';
import type { Asset, DecodedProgram, Location, XcmVersion } from '@parachron/xcm';
import { decodeVersionedPart, type VersionedXcmPart, type XcmParts } from '@parachron/xcm/parts';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes, type XcmTypes } from '../types/versionedTypes.js';
import { readProgram, toBytes } from './xcmBytes.js';

const fields = {
  location: 'versionedLocation',
  asset: 'versionedAsset',
  assets: 'versionedAssets',
  assetId: 'versionedAssetId',
} as const;

/** A part out of the chain's own value of one with its version; undefined when it is none that XCM reads. */
export function readVersioned<P extends Exclude<VersionedXcmPart, 'program'>>(
  context: Context,
  { part, value, types }: { part: P; value: unknown; types: XcmTypes },
): { readonly version: XcmVersion; readonly value: XcmParts[P] } | undefined {
  try {
    return decodeVersionedPart<P>(part, toBytes(context, types[fields[part]], value));
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

/** A location out of the chain's own value of one with its version; undefined when it is none that XCM reads. */
export function readLocationValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): Location | undefined {
  return readVersioned(context, { part: 'location', value, types: typesOf(config) })?.value;
}

/** Assets out of the chain's own value of them with their version; undefined when they are none that XCM reads. */
export function readAssetsValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): readonly Asset[] | undefined {
  return readVersioned(context, { part: 'assets', value, types: typesOf(config) })?.value;
}

/** Reads a value of one asset, as `readAssetsValue` does. */
export function readAssetValue(context: Context, config: TargetXcmConfig, value: unknown): Asset | undefined {
  return readVersioned(context, { part: 'asset', value, types: typesOf(config) })?.value;
}

/** A program out of the chain's own value of one with its version; undefined when it is none that XCM reads. */
export function readProgramValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): (DecodedProgram & { readonly hex: Hex }) | undefined {
  const hex = toBytes(context, typesOf(config).versionedProgram, value);
  const decoded = readProgram(hex);
  return decoded && { ...decoded, hex };
}

function typesOf({ executor }: TargetXcmConfig): XcmTypes {
  return getXcmTypes(executor.generation, executor.versions);
}
