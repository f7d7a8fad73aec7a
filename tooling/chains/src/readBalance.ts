import type { Chain } from '@parachron/client';
import { type Hex, type Planck, storageRead } from '@parachron/core';

/** Planck of an account, free and reserved. */
export interface Balance {
  readonly free: Planck;
  readonly reserved: Planck;
}

/** Reads the balance of an account at the chain's head. */
export async function readBalance(chain: Chain, account: Hex): Promise<Balance> {
  const snapshot = await chain.snapshot();
  const { balance } = await snapshot.read({
    balance: storageRead('System', 'Account', [account], (value) => {
      const { data } = (value?.toJSON() ?? {}) as { data?: Record<keyof Balance, string | number> };
      return { free: BigInt(data?.free ?? 0), reserved: BigInt(data?.reserved ?? 0) };
    }),
  });
  if (!balance.known) throw new TypeError(balance.reason);
  return balance.value;
}
