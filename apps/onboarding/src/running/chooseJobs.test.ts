import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { chooseJobs } from './chooseJobs.js';
import type { RunNetwork } from './RunPlan.js';

const network = (kind: 'endpoint' | 'spec', network: RunNetwork['kind'] = 'given') =>
  ({ kind: network, targets: [{ sources: [{ kind, role: 'target', text: '' }] }] }) as unknown as RunNetwork;

describe('how many parachains are looked at side by side', () => {
  it('many where all are behind endpoints, since they wait', () => {
    expect(chooseJobs([network('endpoint')], {})).toBe(48);
  });

  it.each([
    ['a chain is booted here', [network('endpoint'), network('spec')], {}],
    ['the network is the local one', [network('endpoint', 'embedded')], {}],
    ['plans are tried on forks', [network('endpoint')], { dryRun: true }],
    ['forks answer what no node does', [network('endpoint')], { forks: true }],
  ] as const)('one for each core where %s', (_what, networks, flags) => {
    expect(chooseJobs(networks, flags)).toBe(availableParallelism());
  });
});
