import type { Hex } from '@parachron/core';
import type { Junction } from '@parachron/xcm';

/** Returns the junction of an account of this chain, which has 32 or 20 bytes. */
export function toJunction(account: Hex): Junction {
  return account.length === 42
    ? { kind: 'AccountKey20', key: account }
    : { kind: 'AccountId32', id: account };
}
