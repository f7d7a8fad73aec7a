import type { Hex, Runtime } from '@parachron/core';
import type { RuntimeVersion } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { bnToU8a, u8aConcat } from '@polkadot/util';

/** What of a runtime an extrinsic is made with. */
export type ExtrinsicRuntime = Pick<Runtime, 'specVersion' | 'transactionVersion'>;

// Without a signature no signed extension has a weight, so that the call alone is weighed.
export function encodeBare(registry: Registry, call: Hex): Uint8Array {
  return registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 }).toU8a();
}

// Nobody's signature is needed to ask for a fee: it is never checked, nor sent anywhere.
export function encodeFakeSigned(registry: Registry, call: Hex, runtime: ExtrinsicRuntime): Uint8Array {
  const nothing = new Uint8Array(32);
  const nobody = new Uint8Array(registry.createType('AccountId').encodedLength);
  const { specVersion, transactionVersion } = runtime;
  const extrinsic = registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 });
  extrinsic.signFake(nobody, {
    blockHash: nothing,
    genesisHash: nothing,
    nonce: 0,
    runtimeVersion: registry.createType('RuntimeVersion', {
      specVersion,
      transactionVersion,
    }) as RuntimeVersion,
  });
  return extrinsic.toU8a();
}

// The payment queries take the length of the call or the extrinsic after it.
export function withLength(bytes: Uint8Array, length = bytes.length): Uint8Array {
  return u8aConcat(bytes, bnToU8a(length, { bitLength: 32, isLe: true }));
}
