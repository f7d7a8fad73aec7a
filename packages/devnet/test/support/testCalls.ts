import type { Hex } from '@parachron/core';
import type { Origin } from '../../src/chain/pallet/Origin.js';
import type { CallValue } from '../../src/chain/scale/commonTypes.js';

/** A call by `Pallet.call`. */
export function callOf(path: string, args: Record<string, unknown> = {}): CallValue {
  const [type = '', method = ''] = path.split('.');
  return { type, value: { type: method, value: args } };
}

export const signed = (who: Hex): Origin => ({ kind: 'signed', who });
export const root: Origin = { kind: 'root' };
export const none: Origin = { kind: 'none' };

/** An address of an account with 32 bytes. */
export const idOf = (who: Hex) => ({ type: 'Id', value: who });
