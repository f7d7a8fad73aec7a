import {
  type Hex,
  type Planck,
  parseHex,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
  type Weight,
} from '@parachron/core';
import { u8aConcat } from '@polkadot/util';
import { encodeWeight } from '../weights/encodeWeight.js';
import { decodeBalance } from './weightToFeeRead.js';
import { decodeXcmPaymentResult, type XcmPaymentResult } from './XcmPaymentResult.js';

/**
 * Describes the read of the fee of an XCM program by its weight, in an asset.
 *
 * Runtimes often know an asset only in their newest version: read all versions at once and use the first with a value,
 * as `estimateWeightFee` does.
 *
 * Chain: `XcmPaymentApi.query_weight_to_asset_fee`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param weight the weight
 * @param asset the bytes of the versioned asset id, as `encodeAssetId` of @parachron/xcm returns them
 * @returns a read of the fee in the smallest unit of the asset, or of the runtime's own name of the error
 * @throws WEIGHT_OUT_OF_RANGE when a part is negative or beyond 64 bits
 * @throws INVALID_HEX when the asset is not hex
 *
 * @example
 * ```ts
 * import { assetFeeRead } from '@parachron/weight';
 *
 * assetFeeRead({ refTime: 1_000_000_000n, proofSize: 65_536n }, '0x050100').method; // 'query_weight_to_asset_fee'
 * ```
 */
export function assetFeeRead(weight: Weight, asset: Hex): RuntimeCallRead<XcmPaymentResult<Planck>> {
  requireInput({ weight, asset }, { weight: 'weight', asset: 'string' });
  const method = 'query_weight_to_asset_fee';
  const args = u8aConcat(encodeWeight(weight), parseHex(asset, { field: 'asset' }));
  return runtimeCallRead(
    'XcmPaymentApi',
    method,
    () => args,
    (result, registry) => decodeXcmPaymentResult(result, decodeBalance, { registry, method }),
  );
}
