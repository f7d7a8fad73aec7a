import {
  decodeCall,
  type Evidence,
  type Hex,
  type Known,
  type Planck,
  parseHex,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import { addLength, encodeU32, joinBytes, Reader } from '@parachron/core/scale';
import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat, u8aToBigInt } from '@polkadot/util';
import { type ChainWeight, deriveWeightVersion, encodeWeight, readWeight } from '../weights.js';

/** An estimate with its source and the evidence of its reads, or the reason why there is none and how to find out. */
export type Estimate<T> = { readonly evidence: readonly Evidence[] } & Known<{
  readonly value: T;
  /** Source of the value, by the chain's own names: `TransactionPaymentApi.query_info`. */
  readonly source: string;
}>;

/**
 * Estimates the weight of a call by a runtime API of the chain that will run the call.
 *
 * The chain reserves this weight before it runs the call; the call may use less. The weight has no margin: add a margin
 * with `addWeightMargin`, because the runtime may change before the call runs.
 *
 * Chain: `TransactionPaymentApi.query_info` of the call as an extrinsic without a signature, to which no signed extension adds.
 * Sends: one runtime call.
 *
 * @param snapshot the chain that will run the call, at one block
 * @returns picoseconds as a number if the chain has weights of version 1, else picoseconds and bytes
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { deriveWeightV1, encodeForeignCall, estimateCallWeight } from '@parachron/weight';
 *
 * const chain = await connect('wss://parachain.example');
 * const call = encodeForeignCall(chain.runtime.registry, '0x00000401');
 * const weight = await estimateCallWeight(await chain.snapshot(), call);
 * if (weight.known) console.log(deriveWeightV1(weight.value), weight.source);
 * await chain.close();
 * ```
 */
export async function estimateCallWeight(snapshot: Snapshot, call: Hex): Promise<Estimate<ChainWeight>> {
  requireInput({ snapshot, call }, { snapshot: 'snapshot', call: 'string' });
  const { runtime } = snapshot;
  const howToFindOut = `Run the call on a fork of ${runtime.chain} and read the weight in its System.ExtrinsicSuccess event.`;
  return estimate(snapshot, call, 'weight', { howToFindOut });
}

/**
 * Estimates the fee of a signed extrinsic with a call, in planck and without a tip.
 *
 * Use this function for transactions that an account signs on the other chain itself, such as the creation of a proxy.
 * For the fee of an XCM program, use `assetFeeRead`. The nonce makes the estimate exact on chains that charge for length.
 *
 * Chain: `TransactionPaymentApi.query_info` of an extrinsic with a placeholder signature, and the default of each other extension.
 * Sends: one runtime call.
 *
 * @param snapshot the chain, at one block
 * @param signing the account's next `nonce`, 0 by default: from 64 on, it takes one more byte, from 16,384 on three more
 * @returns planck; unknown if the chain has no such runtime API
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { formatTokens } from '@parachron/core';
 * import { estimateInclusionFee } from '@parachron/weight';
 *
 * const chain = await connect('wss://parachain.example');
 * const fee = await estimateInclusionFee(await chain.snapshot(), '0x00000401', { nonce: 64 });
 * if (fee.known) console.log(formatTokens(fee.value, chain.runtime.token));
 * await chain.close();
 * ```
 */
export async function estimateInclusionFee(
  snapshot: Snapshot,
  call: Hex,
  { nonce = 0 }: { readonly nonce?: number } = {},
): Promise<Estimate<Planck>> {
  requireInput({ snapshot, call, nonce }, { snapshot: 'snapshot', call: 'string', nonce: 'whole number?' });
  const { runtime } = snapshot;
  const howToFindOut = `Sign the call on a fork of ${runtime.chain} and read its TransactionPayment.TransactionFeePaid event.`;
  return estimate(snapshot, call, 'partialFee', { howToFindOut, nonce });
}

/**
 * Estimates a part of the answer of the runtime about a call as an extrinsic.
 *
 * @param options the `nonce` of an extrinsic with a fake signature: the fee is then the inclusion fee, and on newer runtimes the weight includes
 * the signed extensions. Without a nonce, the extrinsic has no signature, which omits them: the weight is that of the call, and the fee is 0
 */
async function estimate<P extends keyof DispatchInfo>(
  snapshot: Snapshot,
  call: Hex,
  part: P,
  { howToFindOut, nonce }: { readonly howToFindOut: string; readonly nonce?: number | undefined },
): Promise<Estimate<DispatchInfo[P]>> {
  const encode = (registry: Registry) => {
    const bytes = encodeExtrinsic(registry, call, nonce);
    // The query takes the length after the bytes of the extrinsic.
    return joinBytes([bytes, encodeU32(bytes.length, 'length')]);
  };
  const decode = (result: Uint8Array) => decodeDispatchInfo(result, deriveWeightVersion(snapshot.runtime));
  const question = runtimeCallRead('TransactionPaymentApi', 'query_info', encode, decode);
  const { answer } = await snapshot.read({ answer: question });
  const evidence = answer.evidence ? [answer.evidence] : [];
  return answer.known
    ? { known: true, value: answer.value[part], source: 'TransactionPaymentApi.query_info', evidence }
    : { known: false, reason: answer.reason, howToFindOut, evidence };
}

/** Weight and fee of an extrinsic, as the runtime states them before the dispatch. */
interface DispatchInfo {
  /** Weight in the version of the runtime. */
  readonly weight: ChainWeight;
  /** Inclusion fee in planck, without a tip; 0 for an extrinsic without a signature. */
  readonly partialFee: Planck;
}

// RuntimeDispatchInfo: weight, one of three classes, balance. Balances have 16 bytes, on a few chains 8.
export function decodeDispatchInfo(result: Uint8Array, version: 1 | 2): DispatchInfo {
  const input = new Reader(result);
  const weight = version === 2 ? readWeight(input) : input.u64();
  const kind = input.left > 0 ? input.u8() : undefined;
  if (kind === undefined || kind > 2 || (input.left !== 16 && input.left !== 8))
    throw new TypeError(`RuntimeDispatchInfo has an unexpected length of ${result.length} bytes`);
  return { weight, partialFee: input.left === 16 ? input.u128() : input.u64() };
}

/** Encodes an extrinsic with a call. A fee query needs no real signature, because the runtime does not check it. */
function encodeExtrinsic(registry: Registry, call: Hex, nonce: number | undefined): Uint8Array {
  const bytes = parseHex(decodeCall(registry, call).hex);
  if (nonce === undefined) return addLength(joinBytes([Uint8Array.of(extrinsicVersion), bytes]));
  const { addressType, signatureType, transactionExtensions } = registry.metadata.extrinsic;
  const era = registry.createType('ExtrinsicEra', { current: 1, period: 64 });
  // A mortal era takes one byte more than an immortal era; transactions of `submit` of @parachron/client have one.
  const given: Readonly<Record<string, unknown>> = { CheckNonce: nonce, CheckMortality: era, CheckEra: era };
  const encode = (type: SiLookupTypeId, value?: unknown) =>
    registry.createTypeUnsafe(registry.createLookupType(type), [value]).toU8a();
  const extensions = transactionExtensions
    .filter(({ identifier }) => registry.signedExtensions.includes(identifier.toString()))
    .map(({ identifier, type }) => encode(type, given[identifier.toString()]));
  const signed = [Uint8Array.of(0x80 | extrinsicVersion), encode(addressType), encode(signatureType)];
  return addLength(joinBytes([...signed, ...extensions, bytes]));
}

/** The only version of extrinsics with a signature. */
const extrinsicVersion = 4;

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
