import { type Hex, isParachronError } from '@parachron/core';
import { type Asset, type DecodedProgram, decodeLocation, type Location } from '@parachron/xcm';
import type { Context } from '../../chain/runtime/Context.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes } from '../types/versionedTypes.js';
import { readAssets, readProgram, toBytes } from './xcmBytes.js';

/** A location out of the chain's own value of one with its version; undefined when it is none that XCM reads. */
export function readLocationValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): Location | undefined {
  const { versionedLocation } = getXcmTypes(config.executor.generation, config.executor.versions);
  try {
    return decodeLocation(toBytes(context, versionedLocation, value)).location;
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

/** Assets out of the chain's own value of them with their version; undefined when they are none that XCM reads. */
export function readAssetsValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): readonly Asset[] | undefined {
  const { versionedAssets } = getXcmTypes(config.executor.generation, config.executor.versions);
  return readAssets(toBytes(context, versionedAssets, value));
}

/** As `readAssetsValue`, of one asset. */
export function readAssetValue(context: Context, config: TargetXcmConfig, value: unknown): Asset | undefined {
  const { versionedAsset } = getXcmTypes(config.executor.generation, config.executor.versions);
  const hex = toBytes(context, versionedAsset, value);
  // One asset is a list of length one, but for the length.
  return readAssets(`0x${hex.slice(2, 4)}04${hex.slice(4)}`)?.[0];
}

/** A program out of the chain's own value of one with its version; undefined when it is none that XCM reads. */
export function readProgramValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): (DecodedProgram & { readonly hex: Hex }) | undefined {
  const { versionedProgram } = getXcmTypes(config.executor.generation, config.executor.versions);
  const hex = toBytes(context, versionedProgram, value);
  const decoded = readProgram(hex);
  return decoded && { ...decoded, hex };
}
