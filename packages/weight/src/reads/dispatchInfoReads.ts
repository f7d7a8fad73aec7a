import {
  decodeCall,
  defineError,
  type Hex,
  type Planck,
  type Runtime,
  RuntimeCache,
  type RuntimeCallRead,
  runtimeCallRead,
} from '@parachron/core';
import { encodeU32, Writer } from '@parachron/core/scale';
import type { RuntimeVersion } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a, u8aConcat, u8aToBigInt } from '@polkadot/util';
import { type ChainWeight, decodeChainWeight, deriveWeightVersion } from '../weights.js';

/** Parts of a runtime that the reads of weights and fees need. */
export type PaymentRuntime = Pick<Runtime, 'registry' | 'apis' | 'specVersion' | 'transactionVersion'>;

/**
 * Describes the read of weight and fee of a call, with the length of a signed extrinsic.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`.
 */
export function callInfoRead(
  runtime: PaymentRuntime,
  call: Hex,
  { nonce }: { readonly nonce?: number | undefined } = {},
): RuntimeCallRead<DispatchInfo> {
  return runtimeCallRead(
    'TransactionPaymentCallApi',
    'query_call_info',
    (registry) => withLength(hexToU8a(call), encodeFakeSigned(registry, call, { nonce, runtime }).length),
    (result) => decodeDispatchInfo(result, deriveWeightVersion(runtime)),
  );
}

/**
 * Describes the read of weight and fee of an extrinsic with a call.
 *
 * `none` as signature omits all signed extensions: the weight is the weight of the call, and the fee is 0. `fake`
 * measures a signed extrinsic: the fee is the inclusion fee, and on newer runtimes the weight includes the signed
 * extensions.
 *
 * Chain: `TransactionPaymentApi.query_info`.
 */
export function extrinsicInfoRead(
  runtime: PaymentRuntime,
  call: Hex,
  { signature, nonce }: { readonly signature: 'none' | 'fake'; readonly nonce?: number | undefined },
): RuntimeCallRead<DispatchInfo> {
  return runtimeCallRead(
    'TransactionPaymentApi',
    'query_info',
    (registry) =>
      withLength(
        signature === 'none'
          ? encodeBare(registry, call)
          : encodeFakeSigned(registry, call, { nonce, runtime }),
      ),
    (result) => decodeDispatchInfo(result, deriveWeightVersion(runtime)),
  );
}

/** Weight and fee of a call or an extrinsic, as the runtime states them before the dispatch. */
export interface DispatchInfo {
  /** Weight in the version of the runtime. */
  readonly weight: ChainWeight;
  /** Inclusion fee in planck, without a tip; 0 for an extrinsic without a signature. */
  readonly partialFee: Planck;
}

// RuntimeDispatchInfo: weight, one of three classes, balance. Balances have 16 bytes, on a few chains 8.
export function decodeDispatchInfo(result: Uint8Array, version: 1 | 2): DispatchInfo {
  const { value: weight, rest } = decodeChainWeight(result, version);
  const [kind = 3] = rest;
  if (kind > 2 || (rest.length !== 17 && rest.length !== 9)) {
    throw new PaymentNotUnderstoodError({ what: 'RuntimeDispatchInfo', bytes: result.length });
  }
  return { weight, partialFee: u8aToBigInt(rest.subarray(1), { isLe: true }) };
}

/** Version of the transaction format; also the first byte of a transaction without a signature. */
const version = 4;

// Without a signature, no signed extension adds to the weight of the call.
function encodeBare(registry: Registry, call: Hex): Uint8Array {
  return addCall(Uint8Array.of(version), decodeCall(registry, call).hex);
}

// A fee query needs no real signature, because the runtime does not check it. The extensions have the length of a
// transaction of `submit` of @parachron/client: a mortal era takes one byte more than an immortal era.
function encodeFakeSigned(
  registry: Registry,
  call: Hex,
  { nonce = 0, runtime }: { readonly nonce: number | undefined; readonly runtime: PaymentRuntime },
): Uint8Array {
  const { hex } = decodeCall(registry, call);
  const encode = () => encodeSignature(registry, hex, { nonce, runtime });
  const key = [nonce, runtime.specVersion, runtime.transactionVersion].join(' ');
  return addCall(signatures.get(registry, key, encode), hex);
}

/** Cached bytes before the call, which are the same for every call. */
const signatures = new RuntimeCache<Uint8Array>(16);

/** The bytes between the length of a transaction and its call: version, signer, signature and the bytes of its extensions. */
function encodeSignature(
  registry: Registry,
  call: Hex,
  { nonce, runtime }: { readonly nonce: number; readonly runtime: PaymentRuntime },
): Uint8Array {
  const nothing = new Uint8Array(32);
  const anyAccount = new Uint8Array(registry.createType('AccountId').encodedLength);
  const { specVersion, transactionVersion } = runtime;
  const extrinsic = registry.createType('Extrinsic', registry.createType('Call', call), { version });
  extrinsic.signFake(anyAccount, {
    blockHash: nothing,
    era: registry.createType('ExtrinsicEra', { current: 1, period: 64 }),
    genesisHash: nothing,
    nonce,
    runtimeVersion: registry.createType<RuntimeVersion>('RuntimeVersion', {
      specVersion,
      transactionVersion,
    }),
  });
  const bytes = extrinsic.toU8a(true);
  return bytes.slice(0, bytes.length - hexToU8a(call).length);
}

function addCall(before: Uint8Array, call: Hex): Uint8Array {
  const bytes = hexToU8a(call);
  const extrinsic = new Writer();
  extrinsic.compact(before.length + bytes.length);
  extrinsic.raw(before);
  extrinsic.raw(bytes);
  return extrinsic.finish();
}

// The payment queries take the length after the bytes of the call or the extrinsic.
function withLength(bytes: Uint8Array, length = bytes.length): Uint8Array {
  return u8aConcat(bytes, encodeU32(length, 'length'));
}

/** The result of a runtime API has an unexpected length. */
export class PaymentNotUnderstoodError extends defineError({
  code: 'PAYMENT_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { what: string; bytes: number }) =>
    `${facts.what} cannot be decoded: unexpected length of ${facts.bytes} bytes.`,
  hint: () => 'Try a newer version of this package.',
}) {}
