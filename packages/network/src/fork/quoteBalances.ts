import { getAccountBytes, type Hex, type Planck } from '@parachron/core';
import { devAccounts } from '@parachron/node';
import type { Registry } from '@polkadot/types/types';

/** Free balances in planck for the development accounts; empty for a chain with accounts of another length than their 32 bytes. */
export function quoteDevBalances(registry: Registry): ReadonlyMap<Hex, Planck> {
  if (getAccountBytes(registry) !== 32) return new Map();
  return new Map(Object.values(devAccounts).map((publicKey) => [publicKey, quotePlenty(registry)]));
}

/** A million of the chain's first token, within bounds: fees do not depend on the decimals that a node states, up to 255. */
export function quotePlenty({ chainDecimals }: Registry): Planck {
  return 10n ** BigInt(Math.min(Math.max(chainDecimals[0] ?? 0, 12), 30) + 6);
}
