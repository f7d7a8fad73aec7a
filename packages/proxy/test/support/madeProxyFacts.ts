import type { Account, AccountBalance } from '@parachron/core';
import type { ProxyFacts } from '../../src/index.js';

/** An account whose bytes all have one value. */
export function accountOf(byte: number): Account {
  return { kind: 'AccountId32', hex: `0x${byte.toString(16).padStart(2, '0').repeat(32)}` };
}

/** A balance with an amount of free funds; nothing is reserved or frozen. */
export function balanceOf(free: bigint, parts: Partial<AccountBalance> = {}): AccountBalance {
  return {
    free,
    reserved: 0n,
    frozen: 0n,
    frozenForFees: 0n,
    keepsMinimum: true,
    nonce: 0,
    providers: 1,
    ...parts,
  };
}

/** Facts of an account without a proxy, on a chain with a deposit of 100 and 10 for each proxy. */
export function makeProxyFacts(parts: Partial<ProxyFacts> = {}): ProxyFacts {
  return {
    chain: 'Chain',
    ss58Prefix: 42,
    token: { symbol: 'UNIT', decimals: 2 },
    real: accountOf(1),
    delegate: accountOf(2),
    types: [],
    terms: {
      depositBase: 100n,
      depositFactor: 10n,
      maxProxies: 3,
      maxPending: 2,
      announcementDepositBase: 7n,
      announcementDepositFactor: 3n,
    },
    proxies: [],
    deposit: 0n,
    announcements: [],
    realBalance: balanceOf(1_000n),
    delegateBalance: balanceOf(0n),
    existentialDeposit: 50n,
    evidence: [],
    ...parts,
  };
}
