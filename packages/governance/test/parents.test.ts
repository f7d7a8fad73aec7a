import type { Forkable } from '@parachron/client';
import { type Call, type DispatchRoute, decodeCall, encodeCall } from '@parachron/core';
import { assetHubKusama, kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { getGovernance, listRootRoutes } from '../src/index.js';
import { createMetadataSnapshot, type Given } from './support/metadataSnapshot.js';
import { createRuledFork } from './support/ruledFork.js';

const [hub, kusama] = [assetHubKusama(), kusama2025()];
const weighed = {
  'TransactionPaymentApi.query_info': { partialFee: 1n, weight: { refTime: 1000n, proofSize: 200n } },
};

interface Case {
  readonly takesParent?: boolean;
  readonly given?: Given;
  /** Storage of the relay chain. */
  readonly relay?: Given;
  readonly isGiven?: boolean;
  readonly error?: string;
}

/** The routes over the relay chain; for a parachain without another route, the reason of its unknown route. */
async function list({ takesParent = true, given = weighed, relay = {}, isGiven = true, error }: Case) {
  const runtime = { ...hub, apis: new Map() };
  const own = createRuledFork(runtime, given, () => ({ error: 'BadOrigin' }));
  const chain = { snapshot: createMetadataSnapshot(runtime, given), para: 1000, fork: own };
  const snapshot = createMetadataSnapshot(kusama, relay);
  const asked: Call[] = [];
  const listRoutes = async (call: Call): Promise<DispatchRoute[]> => {
    asked.push(call);
    return [{ kind: 'referendum', title: 'Votes.', calls: [], costs: [], periods: [], needs: ['a vote'] }];
  };
  const dispatch = async () => ({ outcome: 'failed', error, events: [] });
  const fork = { fork: async () => ({ dispatch }) } as unknown as Forkable;
  const parent = {
    governance: { ...(await getGovernance({ snapshot })), ...(error ? { fork } : {}) },
    listRoutes,
  };
  const call = encodeCall(hub.registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
  const getParent = async () => (isGiven ? parent : undefined);
  const governance = { ...(await getGovernance(chain)), takesParent, getParent };
  const routes = await listRootRoutes(call, governance);
  const parental = routes.filter(({ kind }) => kind === 'parent');
  return { routes: parental, reason: routes.find(({ kind }) => kind === 'unknown')?.title, asked, call };
}

describe('a parachain that takes its relay chain as root', () => {
  test('gets its call in a program with superuser origin, by the routes of the relay chain', async () => {
    const { routes, asked, call } = await list({ relay: { 'XcmPallet.SafeXcmVersion': 4 } });
    expect(routes).toEqual([
      {
        kind: 'parent',
        parentKind: 'referendum',
        title: `The relay chain sends ${hub.chain} a program with superuser origin. Votes.`,
        calls: [],
        costs: [],
        periods: [],
        needs: ['a vote'],
      },
    ]);
    const { pallet, method, args } = decodeCall(kusama.registry, asked[0]?.hex ?? '0x');
    expect([asked.length, pallet, method]).toEqual([1, 'XcmPallet', 'send']);
    // UnpaidExecution, then Transact by the superuser; the weight has a margin of 50 percent.
    expect(JSON.stringify(args.dest).toLowerCase()).toMatch(/"parents":0.*"parachain":"?1000/);
    const text = JSON.stringify(args.message).toLowerCase();
    expect(text).toContain('"unpaidexecution"');
    expect(text).toMatch(/"originkind":"superuser"/);
    expect(text).toContain(call.hex.slice(2));
    expect(text).toMatch(/"reftime":"?1500\D.*"proofsize":"?300\D/);
  });

  // pallet_xcm: send fails with SendFailure if the router has no way to the destination.
  test('needs a state of the relay chain in which the program leaves', async () => {
    const relay = { 'XcmPallet.SafeXcmVersion': 4 };
    const { routes } = await list({ relay, error: 'XcmPallet.SendFailure' });
    expect(routes[0]?.needs).toEqual([
      'a state in which XcmPallet.send does not fail with XcmPallet.SendFailure (tried with a fork of Kusama)',
      'a vote',
    ]);
  });

  // pallet_xcm sends in the version that it stores for the parachain, else in its safe version.
  test.each([
    [
      'the version stored for the parachain',
      { 'XcmPallet.SupportedVersion': 3, 'XcmPallet.SafeXcmVersion': 4 },
      3,
    ],
    ['the safe version', { 'XcmPallet.SupportedVersion': undefined, 'XcmPallet.SafeXcmVersion': 4 }, 4],
  ])('gets %s', async (_title, relay, version) => {
    const { asked } = await list({ relay });
    const { message } = decodeCall(kusama.registry, asked[0]?.hex ?? '0x').args;
    expect(Object.keys(message as object)[0]?.toLowerCase()).toBe(`v${version}`);
  });

  test('has a reason without the weight of the call', async () => {
    const { routes, reason, asked } = await list({ given: {} });
    expect([routes, asked]).toEqual([[], []]);
    expect(reason).toContain('The weight of the call is unknown: ');
  });

  test('has a reason without an endpoint of the relay chain', async () => {
    const { routes, reason } = await list({ isGiven: false });
    expect(routes).toEqual([]);
    expect(reason).toContain(
      'The relay chain is root of this chain, and no endpoint of the relay chain was given.',
    );
  });
});

test('a parachain that refuses its relay chain has a reason', async () => {
  const { routes, reason } = await list({ takesParent: false });
  expect(routes).toEqual([]);
  expect(reason).toContain(
    `${hub.chain} executes no program of its relay chain with superuser origin (tried with a fork of ${hub.chain}).`,
  );
});
