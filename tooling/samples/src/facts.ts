import type { AccountBalance } from '@parachron/core';

/** A balance with an amount of free funds; nothing is reserved or frozen. */
export function balanceOf(free: bigint, parts: Partial<AccountBalance> = {}): AccountBalance {
  const none = { reserved: 0n, frozen: 0n, frozenForFees: 0n };
  return { free, ...none, keepsMinimum: true, nonce: 0, ...parts };
}

/**
 * Facts of two accounts without a proxy, on a chain with a deposit of 100 and 10 for each proxy. The existential deposit is 50. The accounts
 * and the token are those of the test.
 */
export const proxyFacts = {
  chain: 'Target',
  ss58Prefix: 42,
  terms: {
    depositBase: 100n,
    depositFactor: 10n,
    maxProxies: 3,
  },
  proxies: [],
  deposit: 0n,
  realBalance: balanceOf(1_000n),
  delegateBalance: balanceOf(0n),
  existentialDeposit: 50n,
  evidence: [],
};
