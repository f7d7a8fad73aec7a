import type { AccountBalance } from '@parachron/core';
import type { ProxyFacts, ProxyGrant } from '@parachron/proxy';
import { alice, describedAlice } from './accounts.js';

/** A balance with an amount of free funds; nothing is reserved or frozen. */
export function balanceOf(free: bigint, parts: Partial<AccountBalance> = {}): AccountBalance {
  const none = { reserved: 0n, frozen: 0n, frozenForFees: 0n };
  return { free, ...none, keepsMinimum: true, nonce: 0, providers: 1, ...parts };
}

/** A proxy of the derived account of Alice, of the type Any and without a delay. */
export function grantOf(parts: Partial<ProxyGrant> = {}): ProxyGrant {
  return { delegate: describedAlice, proxyType: 'Any', delay: 0, ...parts };
}

/** Facts of Alice and her derived account, on a chain with a deposit of 100 and 10 for each proxy. The existential deposit is 50. */
export function makeProxyFacts(parts: Partial<ProxyFacts> = {}): ProxyFacts {
  return {
    chain: 'Target',
    ss58Prefix: 42,
    token: { symbol: 'UNIT', decimals: 12 },
    real: alice,
    delegate: describedAlice,
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
