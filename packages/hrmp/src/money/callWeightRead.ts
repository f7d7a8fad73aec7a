import {
  getRuntimeApiVersion,
  type Hex,
  type Runtime,
  type RuntimeCallRead,
  runtimeCallRead,
} from '@parachron/core';
import type { Weight } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { bnToU8a, compactFromU8a, hexToU8a, u8aConcat } from '@polkadot/util';

/**
 * Describes how to ask a runtime for the weight of a call, whoever dispatches it.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`, or on older runtimes `TransactionPaymentApi.query_info` of
 * the call as an unsigned extrinsic, which no signed extension adds to.
 * Sends: nothing; one runtime call when carried out.
 *
 * @param runtime the runtime that has the call
 * @param call the bytes of the call
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { callWeightRead } from '@parachron/hrmp';
 *
 * declare const relay: Runtime;
 * callWeightRead(relay, '0x170142080000').method; // 'query_info' on older relays
 * ```
 */
export function callWeightRead(runtime: Pick<Runtime, 'apis'>, call: Hex): RuntimeCallRead<Weight> {
  const byCall = getRuntimeApiVersion(runtime, 'TransactionPaymentCallApi');
  if (byCall !== undefined) {
    const args = () => withLength(hexToU8a(call));
    return runtimeCallRead('TransactionPaymentCallApi', 'query_call_info', args, decodeInfo(byCall));
  }
  const version = getRuntimeApiVersion(runtime, 'TransactionPaymentApi') ?? 1;
  const args = (registry: Registry) => withLength(encodeBare(registry, call));
  return runtimeCallRead('TransactionPaymentApi', 'query_info', args, decodeInfo(version));
}

function encodeBare(registry: Registry, call: Hex): Uint8Array {
  return registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 }).toU8a();
}

// Both queries take the length of the extrinsic beside it.
export function withLength(extrinsic: Uint8Array): Uint8Array {
  return u8aConcat(extrinsic, bnToU8a(extrinsic.length, { bitLength: 32, isLe: true }));
}

// Version 1 of these APIs gives a weight of one number in 8 bytes, later ones two compact numbers.
function decodeInfo(version: number): (result: Uint8Array) => Weight {
  return (result) => {
    if (version < 2) {
      const view = new DataView(result.buffer, result.byteOffset, result.byteLength);
      return { refTime: view.getBigUint64(0, true), proofSize: 0n };
    }
    return decodeWeight(result);
  };
}

export function decodeWeight(bytes: Uint8Array): Weight {
  const [length, refTime] = compactFromU8a(bytes);
  const [, proofSize] = compactFromU8a(bytes.subarray(length));
  return { refTime: BigInt(refTime.toString()), proofSize: BigInt(proofSize.toString()) };
}
