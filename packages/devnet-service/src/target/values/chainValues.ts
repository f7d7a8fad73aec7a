import { type Hex, isParachronError } from '@parachron/core';
import type { Context } from '@parachron/devnet-chain';
import type { Asset, DecodedProgram, Location, XcmVersion } from '@parachron/xcm';
import { decodeVersionedPart, type XcmParts } from '@parachron/xcm/parts';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes, type XcmTypes } from '../types/getXcmTypes.js';
import { readProgram, toBytes } from './xcmBytes.js';

const fields = {
  location: 'versionedLocation',
  assets: 'versionedAssets',
  assetId: 'versionedAssetId',
} as const;

/** Reads an XCM part from a versioned value of the chain's own types; undefined if the value is invalid. */
export function readVersioned<P extends keyof typeof fields>(
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

/** Reads a location from a versioned value of the chain's own types; undefined if the value is invalid. */
export function readLocationValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): Location | undefined {
  return readVersioned(context, { part: 'location', value, types: getTypes(config) })?.value;
}

/** Reads assets from a versioned value of the chain's own types; undefined if the value is invalid. */
export function readAssetsValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): readonly Asset[] | undefined {
  return readVersioned(context, { part: 'assets', value, types: getTypes(config) })?.value;
}

/** Reads a program from a versioned value of the chain's own types; undefined if the value is invalid. */
export function readProgramValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): (DecodedProgram & { readonly hex: Hex }) | undefined {
  const hex = toBytes(context, getTypes(config).versionedProgram, value);
  const decoded = readProgram(hex);
  return decoded && { ...decoded, hex };
}

function getTypes({ executor }: TargetXcmConfig): XcmTypes {
  return getXcmTypes(executor.generation, executor.versions);
}
