import type { Planck } from '@parachron/core';
import { u8aToBigInt } from '@polkadot/util';
import type { ChainWeight } from '../weights/ChainWeight.js';
import { decodeChainWeight } from '../weights/decodeWeight.js';
import { PaymentNotUnderstoodError } from './readErrors.js';

/** Weight, class and fee of a call or an extrinsic, as the runtime states them before the dispatch. */
export interface DispatchInfo {
  /** Weight in the version of the runtime. */
  readonly weight: ChainWeight;
  readonly dispatchClass: 'Normal' | 'Operational' | 'Mandatory';
  /** Inclusion fee in planck, without a tip; 0 for an extrinsic without a signature. */
  readonly partialFee: Planck;
}

const classes = ['Normal', 'Operational', 'Mandatory'] as const;

// RuntimeDispatchInfo: weight, class, balance. Balances have 16 bytes, on a few chains 8.
export function decodeDispatchInfo(result: Uint8Array, version: 1 | 2): DispatchInfo {
  const { value: weight, rest } = decodeChainWeight(result, version);
  const dispatchClass = classes[rest[0] ?? classes.length];
  if (dispatchClass === undefined || (rest.length !== 17 && rest.length !== 9)) {
    throw new PaymentNotUnderstoodError({ what: 'RuntimeDispatchInfo', bytes: result.length });
  }
  return { weight, dispatchClass, partialFee: u8aToBigInt(rest.subarray(1), { isLe: true }) };
}
