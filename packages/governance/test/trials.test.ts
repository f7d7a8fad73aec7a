import { encodeCall, parseAccount, type Runtime } from '@parachron/core';
import { polkadot2025, substrateNode } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { getGovernance, listRootRoutes } from '../src/index.js';
import { createMetadataSnapshot, type Given } from './support/metadataSnapshot.js';
import { createRuledFork, type Rule } from './support/ruledFork.js';

const alice = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY').hex;

/** The routes of a call for root on a runtime without DryRunApi, where everything is tried on a fork by the rule. */
async function listRoutes(runtime: Runtime, rule: Rule, given: Given = {}) {
  const apis = new Map();
  const snapshot = createMetadataSnapshot({ ...runtime, apis }, given);
  const fork = createRuledFork(runtime, snapshot, rule);
  const { registry } = runtime;
  const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
  const chain = { snapshot, fork };
  return listRootRoutes(call, { chain, governance: await getGovernance(chain) });
}

describe('a call filter', () => {
  const submitted = { pallet: 'Referenda', method: 'Submitted', data: { index: 1, track: 0 } };

  test('that refuses submissions leaves no route by referendum, and is named', async () => {
    const routes = await listRoutes(polkadot2025(), ({ name }) =>
      name === 'Referenda.submit' ? { error: 'CallFiltered' } : {},
    );
    expect(routes.map(({ kind }) => kind)).toEqual(['unknown']);
    expect(routes[0]?.title).toContain(
      'Its call filter refuses Referenda.submit (tried by a fork of Polkadot).',
    );
  });

  test('that takes them leaves the routes as they are', async () => {
    const routes = await listRoutes(polkadot2025(), () => ({ events: [submitted] }));
    expect(routes.map(({ kind }) => kind)).toEqual(['referendum', 'whitelist']);
  });

  test('that refuses public proposals leaves the motions of a collective', async () => {
    const given = {
      'Council.Members': [alice],
      'TechnicalCommittee.Members': [],
      'AllianceMotion.Members': [],
    };
    const routes = await listRoutes(
      substrateNode(),
      ({ name }) => (name === 'Democracy.propose' ? { error: 'CallFiltered' } : {}),
      given,
    );
    const titles = routes.filter(({ kind }) => kind === 'democracy').map(({ title }) => title);
    expect(titles).toEqual([expect.stringContaining('A motion of Council')]);
  });
});
