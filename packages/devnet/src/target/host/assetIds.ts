import { isParachronError } from '@parachron/core';
import { decodeLocation, encodeAssetId, type Location, type XcmVersion } from '@parachron/xcm';
import type { Context } from '../../chain/runtime/Context.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes } from '../types/versionedTypes.js';
import { toBytes, toChainValue } from './xcmBytes.js';

/** A token's name with its version, as the chain's own type for it. */
export function toAssetIdValue(
  context: Context,
  config: TargetXcmConfig,
  asset: { id: Location; version: XcmVersion },
): unknown {
  const { versionedAssetId } = getXcmTypes(config.executor.generation);
  return toChainValue(context, versionedAssetId, encodeAssetId(asset.id, { version: asset.version }));
}

/** A token's location out of its name with version; undefined where it is not named by a location. */
export function readAssetIdValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): { readonly id: Location; readonly version: XcmVersion } | undefined {
  const { versionedAssetId } = getXcmTypes(config.executor.generation);
  const hex = toBytes(context, versionedAssetId, value);
  // Version 3 puts a byte before the location that says so; later ones have the location alone.
  const isMarked = hex.startsWith('0x03');
  if (isMarked && !hex.startsWith('0x0300')) return undefined;
  try {
    const { location, version } = decodeLocation(isMarked ? `0x03${hex.slice(6)}` : hex);
    return { id: location, version };
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
