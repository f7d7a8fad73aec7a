import { type DispatchRoute, encodeCall, type Hex, parseAccount } from '@parachron/core';
import { assetHubKusama, kusama2025, substrateNode } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { createMetadataSnapshot, type Given } from '../../test/support/metadataSnapshot.js';
import { createRuledFork, type Rule } from '../../test/support/ruledFork.js';
import { getStatedGovernance } from '../getGovernance.js';
import type { Governance } from '../reading/Governance.js';
import type { Parent } from './listParentRoutes.js';
import { listRootRoutes } from './listRootRoutes.js';

const [node, kusama] = [substrateNode(), kusama2025()];
const key: Hex = `0x${'77'.repeat(32)}`;
const delegate = parseAccount(`0x${'88'.repeat(32)}`);
const rich = { free: 10n ** 20n, reserved: 0n, frozen: 0n, keepsMinimum: true, nonce: 1 };
const given: Given = {
  'TransactionPaymentApi.query_info': { partialFee: 5n, weight: { refTime: 1n, proofSize: 1n } },
  'Sudo.Key': key,
  'System.Account': rich,
  'Proxy.Proxies': { list: [{ delegate, proxyType: 'Any', delay: 0 }], deposit: 0n },
  'Council.Members': [key, delegate.hex],
  'TechnicalCommittee.Members': [],
  'AllianceMotion.Members': [],
};

interface Case {
  readonly runtime?: typeof node;
  readonly given?: Given;
  readonly change?: Partial<Governance>;
  readonly rule?: Rule;
  readonly para?: number;
  /** The route of the relay chain. */
  readonly parent?: Pick<DispatchRoute, 'kind' | 'title'>;
}

async function list({
  runtime: recorded = node,
  given: state = given,
  change = {},
  rule,
  para,
  parent,
}: Case = {}) {
  const runtime = { ...recorded, apis: new Map() };
  const snapshot = createMetadataSnapshot(runtime, state);
  const call = encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
  const of = para === undefined ? {} : { para };
  const stated = await getStatedGovernance({ snapshot, ...of });
  const fork = rule && createRuledFork(runtime, snapshot, rule);
  const chain = { snapshot, ...of, ...(fork && { fork }) };
  let asked = 0;
  const getParent = async (): Promise<Parent | undefined> => {
    asked += 1;
    if (!parent) return undefined;
    const about = { snapshot: createMetadataSnapshot(kusama, { 'XcmPallet.SafeXcmVersion': 4 }) };
    const route = { ...parent, calls: [], costs: [], periods: [], needs: [] };
    return { chain: about, governance: await getStatedGovernance(about), listRoutes: async () => [route] };
  };
  const routes = await listRootRoutes(call, { chain, governance: { ...stated, ...change }, getParent });
  return { routes, asked };
}

test('the routes begin with the sudo key and its proxy, and end with a public referendum', async () => {
  const { routes } = await list();
  expect(routes.slice(0, 2).map(({ calls }) => calls[0]?.signer.account)).toEqual([key, delegate.hex]);
  const kinds = routes.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'sudo')).toHaveLength(2);
  expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toEqual([
    'sudo',
    'referendum',
    'collective',
    'democracy',
  ]);
  expect(routes.at(-1)?.title).toMatch(/^A public referendum/);
});

test('a call has a fee if an account signs it', async () => {
  const { routes } = await list();
  const fees = (kind: string) =>
    routes
      .find((one) => one.kind === kind)
      ?.costs.flatMap((cost) => (cost.kind === 'fee' ? [cost.title] : []));
  expect(fees('sudo')).toEqual(['inclusion fee of Sudo.sudo, at most']);
  expect(fees('referendum')).toEqual([
    'inclusion fee of Referenda.submit',
    'inclusion fee of Referenda.place_decision_deposit',
  ]);
  // Members of a collective sign.
  expect(fees('collective')).toEqual([
    'inclusion fee of Council.propose',
    'inclusion fee of Council.vote',
    'inclusion fee of Council.close',
  ]);
});

test('a call of another origin is no transaction, and has no fee', async () => {
  const bodies = { known: true, value: [{ name: 'the origin Origins.Fellows' }], source: 'a test' } as const;
  const change = { whitelist: { pallet: 'Whitelist', bodies } };
  const { routes } = await list({ runtime: kusama, change });
  const whitelist = routes.find(({ kind }) => kind === 'whitelist');
  expect(whitelist?.calls[0]?.call?.method).toBe('whitelist_call');
  expect(whitelist?.costs.map(({ title }) => title)).not.toContain(
    'inclusion fee of Whitelist.whitelist_call',
  );
  expect(whitelist?.costs.map(({ title }) => title)).toContain('inclusion fee of Referenda.submit');
});

test('the key needs funds, and its proxy pays by itself', async () => {
  const poor = { ...given, 'System.Account': { ...rich, free: 0n } };
  const { routes } = await list({ given: poor });
  expect(routes[0]?.needs).toEqual([expect.stringContaining('pays the inclusion fee in advance')]);
  expect(routes[1]?.needs).toEqual([]);
});

describe('a chain without routes', () => {
  const none = { collectives: [], referenda: [] };

  test('states no reason if its pallets show none', async () => {
    const { routes } = await list({ runtime: kusama, change: none, para: 2000 });
    expect(routes).toHaveLength(1);
    expect(routes[0]).toMatchObject({ kind: 'unknown', title: 'Kusama shows no route to root.' });
  });

  test('names the calls that its filter refuses', async () => {
    const rule: Rule = ({ name }) => (name === 'Referenda.submit' ? { error: 'CallFiltered' } : {});
    const { routes } = await list({ runtime: kusama, rule });
    expect(routes).toMatchObject([
      {
        kind: 'unknown',
        title: expect.stringContaining(
          'The call filter refuses Referenda.submit (tried with a fork of Kusama).',
        ),
      },
    ]);
  });

  test('has the unknown route of its relay chain only if it has no other', async () => {
    const takesParent = { known: true, value: true, source: 'a test' } as const;
    const parent = { kind: 'unknown', title: 'The relay chain shows no route to root.' } as const;
    const of = { runtime: assetHubKusama(), para: 1000, parent };
    const only = await list({ ...of, change: { ...none, takesParent } });
    expect(only.routes.map(({ kind }) => kind)).toEqual(['unknown']);
    expect(only.routes[0]?.title).toContain(parent.title);
    const more = await list({ ...of, runtime: kusama, change: { takesParent } });
    expect(more.routes.map(({ kind }) => kind)).toEqual(['referendum']);
    const open = await list({
      ...of,
      runtime: kusama,
      change: { takesParent },
      parent: { ...parent, kind: 'sudo' },
    });
    expect(open.routes.map(({ kind }) => kind)).toEqual(['referendum', 'parent']);
  });

  test('names its relay chain without an endpoint', async () => {
    const takesParent = { known: true, value: true, source: 'a test' } as const;
    const { routes, asked } = await list({ runtime: kusama, change: { ...none, takesParent }, para: 2000 });
    expect(asked).toBe(1);
    expect(routes[0]?.title).toMatch(/^Kusama shows no route to root\. The relay chain may be root/);
  });
});

test.each([
  ['own', 0],
  ['relay', 1],
] as const)('the relay chain is read if a pallet counts its blocks: %s', async (value, count) => {
  const { referenda } = await getStatedGovernance({ snapshot: createMetadataSnapshot(kusama) });
  const counts = { known: true, value, source: 'a test' } as const;
  const change = { referenda: referenda.map((one) => ({ ...one, counts })) };
  expect((await list({ runtime: kusama, change })).asked).toBe(count);
});
