import type { Account } from '@parachron/core';
import { proxyFacts } from '@parachron/samples/facts';
import type { ProxyFacts } from '../../src/index.js';

/** An account whose bytes all have one value. */
export function accountOf(byte: number): Account {
  return { kind: 'AccountId32', hex: `0x${byte.toString(16).padStart(2, '0').repeat(32)}` };
}

/** Facts of two accounts, on a chain whose token has two decimals. */
export function makeProxyFacts(parts: Partial<ProxyFacts> = {}): ProxyFacts {
  const token = { symbol: 'UNIT', decimals: 2 };
  return { ...proxyFacts, chain: 'Chain', token, real: accountOf(1), delegate: accountOf(2), ...parts };
}
