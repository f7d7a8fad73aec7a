import type { Context } from '@parachron/devnet-chain';
import { encodeAssetId, type Location, type XcmVersion } from '@parachron/xcm';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes } from '../types/getXcmTypes.js';
import { readVersioned } from '../values/chainValues.js';
import { toChainValue } from '../values/xcmBytes.js';

/** Encodes a token's versioned asset id in the chain's own type. */
export function toAssetIdValue(
  context: Context,
  config: TargetXcmConfig,
  asset: { id: Location; version: XcmVersion },
): unknown {
  const { versionedAssetId } = getXcmTypes(config.executor.generation);
  return toChainValue(context, versionedAssetId, encodeAssetId(asset.id, { version: asset.version }));
}

/** Reads a token's location from a versioned asset id; undefined if the id is not a location. */
export function readAssetIdValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): { readonly id: Location; readonly version: XcmVersion } | undefined {
  const read = readVersioned(context, {
    part: 'assetId',
    value,
    types: getXcmTypes(config.executor.generation),
  });
  return read && { id: read.value, version: read.version };
}
