import { createRequire } from 'node:module';
import { type Chain, connect } from '@parachron/client';
import type { PlanStep } from '@parachron/core';
import { createFork, createNetwork, loadChainSpec, type Network, type RuntimeFork } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Check, checks, followUps, type Report } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { proposal } from './support/bootChains.js';
import {
  aliceHex,
  find,
  openTargetRun,
  outcomesOf,
  SERVICE,
  TARGET,
  type TargetRun,
} from './support/openTargetRun.js';

const require = createRequire(import.meta.url);
const isOfThese = ({ id }: Check) => id.startsWith('proxy/') || id.startsWith('hrmp/');

// A parachain that is ready except for its channels, on the real Rococo relay chain (9190): the plan is carried out by the origins
// that the plan names, and the same checks run again.
describe('a parachain on the real relay chain', () => {
  let local: RuntimeFork;
  let relay: Chain;
  let network: Network;
  let target: TargetRun;
  beforeAll(async () => {
    const spec = require.resolve('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js');
    local = await createFork({ spec: await loadChainSpec(spec) });
    network = await createNetwork({
      relay: local,
      paras: { [TARGET]: 'registered', [SERVICE]: 'registered' },
    });
    await network.endowSovereigns(new Map([TARGET, SERVICE].map((id) => [id, 10n ** 15n])));
    await network.step();
    // Runtime calls run one after another, which takes long on a busy machine.
    relay = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
    // This relay chain reads XCM up to version 2.
    target = await openTargetRun({ config: { safeXcmVersion: 2 } });
  });
  afterAll(async () => {
    await target.close();
    await relay.close();
    await network.close();
  });

  async function run(): Promise<Report> {
    const { chain, home, calls } = target;
    return runChecklist(checks.filter(isOfThese), {
      scope: {
        network: 'local',
        serviceParaId: SERVICE,
        targetParaId: TARGET,
        proposal,
        user: { account: aliceHex },
        calls: [{ name: 'a transfer', hex: calls.transfer }],
      },
      chains: {
        relay: await relay.snapshot(),
        target: await chain.snapshot(),
        service: await home.snapshot(),
      },
      nodes: { relay, target: chain, service: home },
      forks: { target: { fork: () => target.fork() } },
      endpoints: {},
      followUps,
    });
  }

  /** Carries out the calls that parachains send. */
  async function openChannels(plan: readonly PlanStep[]): Promise<void> {
    for (const { para, layers } of plan) {
      if (para === undefined) continue;
      for (const { hex } of layers.filter(({ kind }) => kind === 'inner-call')) {
        expect(await network.dispatch('relay', hex, { paraId: para })).toMatchObject({ outcome: 'done' });
      }
    }
    await network.session({ isForced: true });
  }

  test('is not ready without the channels and the proxy, and ready after the plan', async () => {
    const before = relay.roundTrips;
    const missing = await run();
    // The chains are compared first; the fees of a route's calls are read last.
    expect(relay.roundTrips - before).toBeLessThanOrEqual(8);
    expect(missing.verdict).toBe('not-ready');
    expect(outcomesOf(missing)).toMatchObject({
      'hrmp/channel-open-both-ways': ['fail', 'fail'],
      'hrmp/channel-manager-known': ['pass'],
      'proxy/granted': ['fail', 'fail'],
    });
    expect(missing.plan.map(({ id }) => id)).toEqual([
      `init-${SERVICE}-to-${TARGET}`,
      `init-${TARGET}-to-${SERVICE}-and-accept-${SERVICE}-to-${TARGET}`,
      `accept-${TARGET}-to-${SERVICE}`,
      'grant-proxy',
    ]);
    // The user signs first: the target would execute the call, but no message arrives.
    await target.apply(missing.plan);
    const alone = find(await run(), 'proxy/granted', /^task/);
    const waitsFor = [{ check: 'hrmp/channel-open-both-ways', subject: `${SERVICE} → ${TARGET}` }];
    expect(alone).toMatchObject({ outcome: 'unknown', waitsFor });
    await openChannels(missing.plan);
    const ready = await run();
    expect(ready.findings.filter(({ outcome }) => outcome === 'fail' || outcome === 'unknown')).toEqual([]);
    expect(ready.verdict).toBe('ready');
    expect(ready.plan).toEqual([]);
  });

  // polkadot-parachain-primitives: `HrmpChannel` of the relay chain. The call fits into 100 bytes, the program with it does not.
  test.each([
    ['open-both-ways', /^2114/, 'warn', 'full: 8 of 8 messages', { msgCount: 8, maxCapacity: 8 }],
    ['open-both-ways', /^2114/, 'warn', '8,100 of 8,192 bytes', { totalSize: 8100, maxTotalSize: 8192 }],
    ['parameters', /transfer/, 'fail', 'at most 100 bytes', { maxMessageSize: 100 }],
  ] as const)('a channel is an obstacle by its %s', async (check, subject, outcome, reason, changes) => {
    const keys = [{ sender: SERVICE, recipient: TARGET }];
    const channel = { pallet: 'Hrmp', item: 'HrmpChannels', keys };
    const stored = await local.getStorage('Hrmp', 'HrmpChannels', keys);
    await local.write([{ ...channel, value: { ...Object(stored?.toJSON()), ...changes } }]);
    const finding = find(await run(), `hrmp/channel-${check}`, subject);
    await local.write([{ ...channel, value: stored ?? null }]);
    expect(finding).toMatchObject({ outcome, fix: [], reason: expect.stringContaining(reason) });
  });
});
