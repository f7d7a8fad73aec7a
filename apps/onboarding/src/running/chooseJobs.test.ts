import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { chooseJobs } from './chooseJobs.js';
import type { RunNetwork } from './RunPlan.js';

const network = (kind: 'endpoint' | 'spec', network: RunNetwork['kind'] = 'given') =>
  ({ kind: network, targets: [{ sources: [{ kind, role: 'target', text: '' }] }] }) as unknown as RunNetwork;

describe('the number of parachains that are checked concurrently', () => {
  it('is 48 if all chains are behind endpoints, since those runs mostly wait', () => {
    expect(chooseJobs([network('endpoint')], {})).toBe(48);
  });

  it.each([
    ['a chain is booted here', [network('endpoint'), network('spec')], {}],
    ['the network is the local one', [network('endpoint', 'embedded')], {}],
    ['plans are tried on forks', [network('endpoint')], { dryRun: true }],
    ['forks answer what no node does', [network('endpoint')], { forks: true }],
  ] as const)('is one per core if %s', (_what, networks, flags) => {
    expect(chooseJobs(networks, flags)).toBe(availableParallelism());
  });
});
