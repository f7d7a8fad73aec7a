import type { ProxyFacts, ProxyGrant } from '@parachron/proxy';
import { proxyFacts } from '@parachron/samples/facts';
import { alice, describedAlice } from './accounts.js';

/** A proxy of the derived account of Alice, of the type Any and without a delay. */
export function grantOf(parts: Partial<ProxyGrant> = {}): ProxyGrant {
  return { delegate: describedAlice, proxyType: 'Any', delay: 0, ...parts };
}

/** Facts of Alice and her derived account. */
export function makeProxyFacts(parts: Partial<ProxyFacts> = {}): ProxyFacts {
  const token = { symbol: 'UNIT', decimals: 12 };
  return { ...proxyFacts, token, real: alice, delegate: describedAlice, ...parts };
}
