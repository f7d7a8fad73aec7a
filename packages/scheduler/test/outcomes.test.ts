// Every case is one that real chains show, here on a target of the local network. The outcome names are those that
// planDelivery of @parachron/proxy predicts.

import { connect } from '@parachron/client';
import { type BlockRef, encodeCall, type Hex, parseAccount } from '@parachron/core';
import { type DeliveryOutcome, proxyCall } from '@parachron/proxy';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { afterEach, describe, expect, test } from 'vitest';
import type { TaskEvent, WatchTarget } from '../src/index.js';
import { change } from './support/change.js';
import { pairOf } from './support/pairOf.js';
import {
  alice,
  closeDevnets,
  collect,
  type Preparation,
  proxied,
  type Scene,
  schedule,
  stageTarget,
  unit,
} from './support/stageTarget.js';

afterEach(closeDevnets);

/** Runs one task, and returns the event of its end on the target. */
async function runTask(
  scene: Scene,
  options: { readonly value?: bigint; readonly watch?: Partial<WatchTarget> } = {},
): Promise<TaskEvent & { kind: 'executed' | 'failed' }> {
  const { nextSlot } = await scene.scheduler.getClock();
  const { taskId, block } = await schedule(scene, { at: nextSlot }, options);
  await scene.devnet.advance(2 * 3600);
  const target = { chain: scene.target, ...options.watch };
  const events = await collect(scene.scheduler.watchTask({ owner: alice, taskId, from: block, target }));
  expect(events.map(({ kind }) => kind).filter((kind) => !/executed|failed/.test(kind))).toEqual([
    'scheduled',
    'triggered',
    'sent',
    'done',
  ]);
  const end = events.find(({ kind }) => kind === 'executed' || kind === 'failed');
  if (end?.kind !== 'executed' && end?.kind !== 'failed') throw new TypeError('no end');
  return end;
}

interface Case {
  readonly name: string;
  readonly outcome: DeliveryOutcome;
  readonly prepare?: Preparation;
  readonly value?: bigint;
}

const cases: readonly Case[] = [
  { name: 'a call that runs', outcome: 'executed' },
  { name: 'a call that fails', outcome: 'call-failed', value: 10n ** 30n },
  {
    name: 'a proxy type that is too narrow',
    outcome: 'proxy-filtered',
    prepare: { proxyType: 'NonTransfer' },
  },
  { name: 'no proxy', outcome: 'proxy-not-found', prepare: { proxyType: null } },
  { name: 'a proxy with a delay', outcome: 'proxy-delayed', prepare: { delay: 10 } },
  { name: 'a derived account without funds', outcome: 'funds', prepare: { funds: 0n } },
  {
    name: 'a barrier against paid programs of siblings',
    outcome: 'barrier',
    prepare: {
      config: { xcm: { executor: { paidFrom: 'relay' } } },
    },
  },
];

describe('the end of a task on a target', () => {
  test.each(cases)('$name', async ({ outcome, prepare, value }) => {
    const scene = await stageTarget(prepare);
    const end = await runTask(scene, value === undefined ? {} : { value });
    expect(end.kind).toBe(outcome === 'executed' ? 'executed' : 'failed');
    expect(end).toMatchObject({
      where: 'target',
      messageId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      delivery: {
        outcome,
        certainty: expect.stringMatching(/^(reported|tried)$/),
        sentence: expect.stringMatching(/^[A-Z].*\.$/),
      },
    });
    expect(end.delivery?.evidence.length).toBeGreaterThan(0);
  });
});

const noApis = { locationToAccount: false, dryRun: false, xcmPayment: false } as const;

test('an end that the events do not decide is unknown if no fork of the target begins, with a method to find it', async () => {
  const scene = await stageTarget({ delay: 10, config: { xcm: { apis: noApis } } });
  let begun = 0;
  // Only a fork asks for the name of the node.
  const provider = change(scene.devnet.targets[0]?.provider as ProviderInterface, (method) => {
    if (method !== 'system_name') return undefined;
    begun += 1;
    return new RangeError('4003: Client error: the state is gone');
  });
  const end = await runTask(scene, { watch: { chain: await connect(provider) } });
  expect(end).toMatchObject({ kind: 'failed' });
  expect(end.delivery).toMatchObject({
    outcome: 'unknown',
    certainty: 'unknown',
    howToFindOut: expect.stringContaining('Run the program on a fork of the target'),
  });
  expect(begun).toBe(1);
});

describe.each([
  ['has the queries of newer runtimes', {}],
  ['has none of them', { config: { xcm: { apis: noApis } } }],
])('two tasks in one slot on a target that %s', (_name, options) => {
  /** Runs two tasks in one slot, and returns the outcomes of both on the target. */
  async function runBoth(scene: Scene, calls: readonly [Hex, Hex]): Promise<unknown[]> {
    const { scheduler, devnet } = scene;
    const { nextSlot } = await scheduler.getClock();
    const target = { chain: scene.target };
    const tasks: { readonly taskId: Hex; readonly from: BlockRef }[] = [];
    for (const [at, call] of calls.entries()) {
      const about = { providedId: `${at}`, when: { at: nextSlot }, callWeight: 5_000_000_000n };
      const order = scheduler.crossChainTaskCall({ ...about, paraId: 2000, call });
      const { taskId, block: from } = await scheduler.submit(order, { signer: pairOf('//Alice') });
      tasks.push({ taskId, from });
    }
    await devnet.advance(2 * 3600);
    const all = tasks.map((task) => collect(scheduler.watchTask({ ...task, owner: alice, target })));
    return (await Promise.all(all)).flat().flatMap((event) => {
      const isEnd = event.kind === 'executed' || event.kind === 'failed';
      return isEnd && event.delivery ? [event.delivery.outcome] : [];
    });
  }

  test('of which the first spends the fee of the second names the missing funds', async () => {
    // The offer of one program, by the row of the service, and the existential deposit.
    const scene = await stageTarget({ ...options, funds: 49_600_000_000n + 1_100_000_000n });
    const outcomes = await runBoth(scene, [proxied(scene.target, unit), proxied(scene.target, 2n * unit)]);
    expect(outcomes).toEqual(['executed', 'funds']);
  });

  test('with the same call have an end each, in a watch of one task too', async () => {
    const scene = await stageTarget({ ...options, funds: 49_600_000_000n + 1_100_000_000n });
    const call = proxied(scene.target, unit);
    expect(await runBoth(scene, [call, call])).toEqual(['executed', 'funds']);
  });

  test('of which the first removes the proxy names the missing proxy', async () => {
    const scene = await stageTarget(options);
    const remove = { pallet: 'Proxy', method: 'remove_proxies', args: {} };
    const first = proxyCall(scene.target.runtime, {
      real: parseAccount(alice),
      call: encodeCall(scene.target.runtime.registry, remove),
    });
    const outcomes = await runBoth(scene, [first.hex, proxied(scene.target, unit)]);
    expect(outcomes).toEqual(['executed', 'proxy-not-found']);
  });
});

test('an error of the pallet is the reason, and the number of extra requests is limited', async () => {
  const failing = await stageTarget();
  const failure = await runTask(failing, { value: 10n ** 30n });
  expect(failure).toMatchObject({ kind: 'failed', reason: { error: expect.stringMatching(/^[A-Z]\w+$/) } });
  const silent = await stageTarget({ delay: 10 });
  const end = await runTask(silent);
  expect(end).toMatchObject({
    kind: 'failed',
    reason: { kind: 'Module', pallet: 'Proxy', usualPallet: 'Proxy', error: 'Unannounced' },
  });
  // Each step of the binary search takes two round trips. The other requests read the head, the blocks, two snapshots and the
  // account of the user.
  const before = silent.target.roundTrips;
  await runTask(silent);
  expect(silent.target.roundTrips - before).toBeLessThanOrEqual(30);
});
