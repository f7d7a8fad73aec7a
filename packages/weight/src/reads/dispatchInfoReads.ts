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
import { encodeU32, Reader, Writer } from '@parachron/core/scale';
import type { RuntimeVersion } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a, u8aConcat } from '@polkadot/util';
import { type ChainWeight, deriveWeightVersion, readWeight } from '../weights.js';

/** Parts of a runtime that the reads of weights and fees need. */
export type PaymentRuntime = Pick<Runtime, 'registry' | 'apis' | 'specVersion' | 'transactionVersion'>;

/**
 * Describes the read of weight and fee of a call as an extrinsic.
 *
 * Chain: `TransactionPaymentApi.query_info`.
 *
 * @param signing the nonce of an extrinsic with a fake signature: the fee is then the inclusion fee, and on newer runtimes the weight includes the
 * signed extensions. Undefined for an extrinsic without a signature, which omits them: the weight is that of the call, and the fee is 0
 */
export function dispatchInfoRead(
  runtime: PaymentRuntime,
  call: Hex,
  signing?: { readonly nonce: number },
): RuntimeCallRead<DispatchInfo> {
  const encode = (registry: Registry) => {
    const bytes = signing
      ? encodeFakeSigned(registry, call, { ...signing, runtime })
      : encodeBare(registry, call);
    // The query takes the length after the bytes of the extrinsic.
    return u8aConcat(bytes, encodeU32(bytes.length, 'length'));
  };
  return runtimeCallRead('TransactionPaymentApi', 'query_info', encode, (result) =>
    decodeDispatchInfo(result, deriveWeightVersion(runtime)),
  );
}

/** Weight and fee of an extrinsic, as the runtime states them before the dispatch. */
export interface DispatchInfo {
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
  if (kind === undefined || kind > 2 || (input.left !== 16 && input.left !== 8)) {
    throw new PaymentNotUnderstoodError({ what: 'RuntimeDispatchInfo', bytes: result.length });
  }
  return { weight, partialFee: input.left === 16 ? input.u128() : input.u64() };
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
  { nonce, runtime }: { readonly nonce: number; readonly runtime: PaymentRuntime },
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

/** The result of a runtime API has an unexpected length. */
export class PaymentNotUnderstoodError extends defineError({
  code: 'PAYMENT_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { what: string; bytes: number }) =>
    `${facts.what} cannot be decoded: unexpected length of ${facts.bytes} bytes.`,
  hint: () => 'Try a newer version of this package.',
}) {}
