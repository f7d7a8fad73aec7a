import {
  decodeCall,
  defineError,
  type Hex,
  type Planck,
  type Runtime,
  type RuntimeCallRead,
  runtimeCallRead,
} from '@parachron/core';
import { encodeU32, Reader } from '@parachron/core/scale';
import type { RuntimeVersion } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import { type ChainWeight, deriveWeightVersion, readWeight } from '../weights.js';

/**
 * Describes the read of weight and fee of a call as an extrinsic.
 *
 * Chain: `TransactionPaymentApi.query_info`.
 *
 * @param signing the nonce of an extrinsic with a fake signature: the fee is then the inclusion fee, and on newer runtimes the weight includes the
 * signed extensions. Without a nonce, the extrinsic has no signature, which omits them: the weight is that of the call, and the fee is 0
 */
export function dispatchInfoRead(
  runtime: Runtime,
  call: Hex,
  signing: Signing = {},
): RuntimeCallRead<DispatchInfo> {
  const encode = (registry: Registry) => {
    const bytes = encodeExtrinsic(registry, call, { ...signing, runtime });
    // The query takes the length after the bytes of the extrinsic.
    return u8aConcat(bytes, encodeU32(bytes.length, 'length'));
  };
  return runtimeCallRead('TransactionPaymentApi', 'query_info', encode, (result) =>
    decodeDispatchInfo(result, deriveWeightVersion(runtime)),
  );
}

interface Signing {
  readonly nonce?: number;
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

/**
 * Encodes an extrinsic with a call. A fee query needs no real signature, because the runtime does not check it. The extensions have the
 * length of a transaction of `submit` of @parachron/client: a mortal era takes one byte more than an immortal era.
 */
function encodeExtrinsic(
  registry: Registry,
  call: Hex,
  { runtime: { specVersion, transactionVersion }, nonce }: Signing & { readonly runtime: Runtime },
): Uint8Array {
  const { hex } = decodeCall(registry, call);
  const extrinsic = registry.createType('Extrinsic', registry.createType('Call', hex), { version: 4 });
  if (nonce === undefined) return extrinsic.toU8a();
  const nothing = new Uint8Array(32);
  const anyAccount = new Uint8Array(registry.createType('AccountId').encodedLength);
  const versions = { specVersion, transactionVersion };
  extrinsic.signFake(anyAccount, {
    ...{ blockHash: nothing, genesisHash: nothing, nonce },
    era: registry.createType('ExtrinsicEra', { current: 1, period: 64 }),
    runtimeVersion: registry.createType<RuntimeVersion>('RuntimeVersion', versions),
  });
  return extrinsic.toU8a();
}

/** The result of a runtime API has an unexpected length. */
export class PaymentNotUnderstoodError extends defineError({
  code: 'PAYMENT_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { what: string; bytes: number }) =>
    `${facts.what} cannot be decoded: unexpected length of ${facts.bytes} bytes.`,
  hint: () => 'Try a newer version of this package.',
}) {}
