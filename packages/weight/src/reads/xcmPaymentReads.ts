import {
  type Hex,
  type Planck,
  parseHex,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
  type Weight,
} from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a, u8aConcat, u8aToBigInt } from '@polkadot/util';
import { decodeWeight, encodeWeight } from '../weights.js';

/** Result of XcmPaymentApi: a value, or the runtime's own name of the error. */
export type XcmPaymentResult<T> =
  | { readonly ok: true; readonly value: T }
  /** `Unimplemented`, `VersionedConversionFailed`, `WeightNotComputable`, `UnhandledXcmVersion`, `AssetNotFound`, … */
  | { readonly ok: false; readonly error: string };

// The order of `xcm_runtime_apis::fees::Error`, for runtimes whose metadata lacks the type.
const names = [
  'Unimplemented',
  'VersionedConversionFailed',
  'WeightNotComputable',
  'UnhandledXcmVersion',
  'AssetNotFound',
  'Unroutable',
];

export function decodeXcmPaymentResult<T>(
  result: Uint8Array,
  decode: (value: Uint8Array) => T,
  source: { readonly registry: Registry; readonly method: string },
): XcmPaymentResult<T> {
  if (result[0] === 0) return { ok: true, value: decode(result.subarray(1)) };
  const index = result[1] ?? 255;
  const error = findErrorName(source, index) ?? names[index] ?? `error ${index}`;
  return { ok: false, error };
}

function findErrorName(
  { registry, method }: { readonly registry: Registry; readonly method: string },
  index: number,
): string | undefined {
  const { metadata, lookup } = registry;
  const api = metadata.apis.find(({ name }) => name.toString() === 'XcmPaymentApi');
  const found = api?.methods.find(({ name }) => name.toString() === method);
  const output = found && lookup.getSiType(found.output).def;
  const failure = output?.isVariant
    ? output.asVariant.variants.find(({ name }) => name.toString() === 'Err')
    : undefined;
  const type = failure?.fields[0]?.type;
  const errors = type && lookup.getSiType(type).def;
  if (!errors?.isVariant) return undefined;
  return errors.asVariant.variants.find((variant) => variant.index.toNumber() === index)?.name.toString();
}

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
 * @param asset the bytes of the versioned asset id, as `encodeVersionedPart` of @parachron/xcm/parts returns them
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

/**
 * Describes the read of the weight of an XCM program.
 *
 * Chain: `XcmPaymentApi.query_xcm_weight`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param program the bytes of the versioned program, as `encodeProgram` of @parachron/xcm returns them
 * @returns a read of the weight, or of the runtime's own name of the error
 * @throws INVALID_HEX when the program is not hex
 *
 * @example
 * ```ts
 * import { programWeightRead } from '@parachron/weight';
 *
 * programWeightRead('0x0400').api; // 'XcmPaymentApi'
 * ```
 */
export function programWeightRead(program: Hex): RuntimeCallRead<XcmPaymentResult<Weight>> {
  const method = 'query_xcm_weight';
  const bytes = parseHex(program, { field: 'program' });
  return runtimeCallRead(
    'XcmPaymentApi',
    method,
    () => bytes,
    (result, registry) =>
      decodeXcmPaymentResult(result, (value) => decodeWeight(value).value, { registry, method }),
  );
}

/**
 * Describes the read of the fee of a weight by the chain's polynomial, in the chain's own token.
 *
 * The fee excludes the multiplier of transaction fees, as the fees of XCM programs do.
 *
 * Chain: `TransactionPaymentApi.query_weight_to_fee`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param weight the weight
 * @returns a read of the fee in planck
 * @throws WEIGHT_OUT_OF_RANGE when a part is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { weightToFeeRead } from '@parachron/weight';
 *
 * weightToFeeRead({ refTime: 1_000_000_000n, proofSize: 0n }).method; // 'query_weight_to_fee'
 * ```
 */
export function weightToFeeRead(weight: Weight): RuntimeCallRead<Planck> {
  requireInput({ weight }, { weight: 'weight' });
  const args = hexToU8a(encodeWeight(weight));
  return runtimeCallRead('TransactionPaymentApi', 'query_weight_to_fee', () => args, decodeBalance);
}

export function decodeBalance(result: Uint8Array): Planck {
  return u8aToBigInt(result, { isLe: true });
}
