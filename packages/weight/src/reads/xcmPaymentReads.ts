import {
  type Hex,
  type Planck,
  parseHex,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
  type Weight,
} from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { u8aConcat, u8aToBigInt } from '@polkadot/util';
import { encodeWeight, readWeight } from '../weights.js';

/**
 * Describes the read of the fee of an XCM program by its weight, in an asset.
 *
 * Runtimes often know an asset only in their newest version: read all versions at once and use the first with a value.
 *
 * Chain: `XcmPaymentApi.query_weight_to_asset_fee`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param asset the bytes of the versioned asset id, as `encodeVersionedPart` of @parachron/xcm/parts returns them
 * @returns a read of the fee in the smallest unit of the asset; its value is undefined if the chain states no fee in that asset
 * @throws INVALID_INPUT when a part is negative or beyond 64 bits
 * @throws INVALID_HEX when the asset is not hex
 *
 * @example
 * ```ts
 * import { assetFeeRead } from '@parachron/weight';
 *
 * assetFeeRead({ refTime: 1_000_000_000n, proofSize: 65_536n }, '0x050100').method; // 'query_weight_to_asset_fee'
 * ```
 */
export function assetFeeRead(weight: Weight, asset: Hex): RuntimeCallRead<Planck | undefined> {
  requireInput({ weight, asset }, { weight: 'weight', asset: 'string' });
  const args = u8aConcat(encodeWeight(weight), parseHex(asset, { field: 'asset' }));
  return paymentRead('query_weight_to_asset_fee', args, (value) => u8aToBigInt(value, { isLe: true }));
}

/**
 * Describes the read of the weight of an XCM program.
 *
 * Chain: `XcmPaymentApi.query_xcm_weight`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param program the bytes of the versioned program, as `encodeProgram` of @parachron/xcm returns them
 * @returns a read of the weight; its value is undefined if the chain does not weigh the program
 * @throws INVALID_HEX when the program is not hex
 *
 * @example
 * ```ts
 * import { programWeightRead } from '@parachron/weight';
 *
 * programWeightRead('0x0400').api; // 'XcmPaymentApi'
 * ```
 */
export function programWeightRead(program: Hex): RuntimeCallRead<Weight | undefined> {
  const bytes = parseHex(program, { field: 'program' });
  return paymentRead('query_xcm_weight', bytes, (value) => readWeight(new Reader(value)));
}

/** Describes the read of a result of the API; its value is undefined for an error. */
function paymentRead<T>(method: string, args: Uint8Array, decode: (value: Uint8Array) => T) {
  const decodeOk = (result: Uint8Array) => (result[0] === 0 ? decode(result.subarray(1)) : undefined);
  return runtimeCallRead('XcmPaymentApi', method, () => args, decodeOk);
}
