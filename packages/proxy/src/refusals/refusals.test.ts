import { expect, test } from 'vitest';
import { deriveUnproxyableRefusal } from './deriveUnproxyableRefusal.js';
import type { ProxyTypeDryRun } from './ProxyTypeDryRun.js';

const dryRun = (name: string, changes: Partial<ProxyTypeDryRun>): ProxyTypeDryRun => ({
  name,
  verdict: 'refused',
  calls: [],
  reach: [],
  broaderThanName: [],
  ...changes,
});

// pallet-proxy, Error: Unproxyable was returned before filters became part of origins.
test('a filtered call has the error name of its chain', () => {
  const failure = {
    kind: 'Module',
    pallet: 'Proxy',
    usualPallet: 'Proxy',
    error: 'Unproxyable',
    docs: '',
  } as const;
  const types = [
    dryRun('Any', { verdict: 'passes' }),
    dryRun('Staking', { calls: [{ call: '0x00', result: 'filtered', failure }] }),
    dryRun('Governance', { verdict: 'unknown' }),
  ];
  expect(deriveUnproxyableRefusal({ types }, { proxyType: 'Staking' })).toEqual({
    pallet: 'Proxy',
    name: 'Unproxyable',
    reason: 'A proxy of type Staking does not permit 1 of the calls; sufficient types: Any.',
  });
  for (const proxyType of ['Any', 'Governance', 'None'])
    expect(deriveUnproxyableRefusal({ types }, { proxyType })).toBeUndefined();
});
