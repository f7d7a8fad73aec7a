import type { Hex, Planck } from '@parachron/core';
import { devAccounts } from '../accounts/devAccounts.js';
import type { RuntimeFork } from './RuntimeFork.js';

/**
 * Free balances in planck for the development accounts, by the decimals of the chain's first token: a million tokens each. Empty for a
 * chain with accounts of another length than 32 bytes, the length of the development accounts.
 */
export function quoteDevBalances(chain: Pick<RuntimeFork, 'registry'>): ReadonlyMap<Hex, Planck> {
  const { registry } = chain;
  if (registry.createType('AccountId').toU8a().length !== 32) return new Map();
  const free = 10n ** BigInt((registry.chainDecimals[0] ?? 12) + 6);
  return new Map(Object.values(devAccounts).map((publicKey) => [publicKey, free]));
}
