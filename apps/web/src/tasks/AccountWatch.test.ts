import { parseAccount } from '@parachron/core';
import type { TaskEvent } from '@parachron/scheduler';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  alice,
  bob,
  createMemoryStore,
  getPair,
  openTestPlaces,
  startOfTest,
  type TestPlaces,
} from '../../test/support/openTestPlaces.js';
import type { RecordStore } from './AccountWatch.js';
import { AccountWatch, describeResult } from './AccountWatch.js';
import type { ShownEvent } from './TasksProtocol.js';

const { hex: owner } = parseAccount(alice);

let test: TestPlaces;
beforeAll(async () => {
  test = await openTestPlaces({ variant: 'M', targets: [] });
});
afterAll(() => test.close());

// A watch begins with the events of the newest block: a block without events.
beforeEach(() => test.devnet.step());

const watches: AccountWatch[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
});

/** Follows the tasks of Alice, and keeps the reported events. */
function follow(store: RecordStore, names: Readonly<Record<string, string>> = {}) {
  const { scheduler } = test.places;
  const reported: ShownEvent[] = [];
  const watch = new AccountWatch({
    ...{ scheduler, owner, targets: {}, store },
    getName: (taskId) => names[taskId],
    onEvent: (event) => reported.push(event),
  });
  watches.push(watch);
  const ended = watch.follow();
  return { watch, reported, ended };
}

let last = 0;
/** Schedules a transfer a number of minutes after the present time of the network. */
async function schedule(minutes = 5) {
  const { scheduler } = test.places;
  if (scheduler.variant !== 'M') throw new Error('expected variant M');
  const providedId = `task ${++last}`;
  const at = BigInt(Math.floor(test.devnet.now() / 60_000) * 60 + minutes * 60);
  const call = scheduler.nativeTransferTaskCall({
    ...{ providedId, when: { at }, recipient: bob, amount: 2_000_000_000n },
  });
  return scheduler.submit(call, { signer: await getPair('//Alice') });
}
const key = () => `watch/${test.service.genesisHash}/${owner}`;
const kindsOf = (events: readonly ShownEvent[]) => events.map(({ kind }) => kind);
/** A watch reports the blocks after its first cursor. */
const waitForCursor = (store: ReturnType<typeof createMemoryStore>) =>
  expect.poll(() => store.entries.has(key())).toBe(true);

describe('the events of an account', () => {
  it('have numbers, times, blocks and names, and are stored with their cursor', async () => {
    const store = createMemoryStore();
    const names: Record<string, string> = {};
    const { watch, reported } = follow(store, names);
    await waitForCursor(store);
    const { taskId, block } = await schedule();
    names[taskId] = 'rent';
    await expect.poll(() => kindsOf(reported)).toEqual(['scheduled']);
    expect(reported[0]).toMatchObject({
      ...{ number: 1, chain: 'service', block: block.number, taskId, kind: 'scheduled', sentence: undefined },
    });
    // The clock of the network stands still between the steps of the test.
    expect(reported[0]?.at).toBeGreaterThanOrEqual(startOfTest);
    await test.devnet.advance(600);
    await expect.poll(() => kindsOf(reported).at(-1)).toBe('done');
    expect(reported.map(({ number }) => number)).toEqual(reported.map((_, at) => at + 1));
    expect(reported.at(-1)).toMatchObject({ name: 'rent', taskId });
    expect(watch.events).toEqual(reported);
    await expect
      .poll(() => (store.entries.get(key()) as { events: unknown } | undefined)?.events)
      .toEqual(reported);
  });

  it('continue in a new tab, without repetitions and with the names of ended tasks', async () => {
    const store = createMemoryStore();
    const names: Record<string, string> = {};
    const first = follow(store, names);
    await waitForCursor(store);
    const { taskId } = await schedule();
    names[taskId] = 'rent';
    await expect.poll(() => kindsOf(first.reported)).toEqual(['scheduled']);
    first.watch.stop();
    await first.ended;
    await test.devnet.advance(600);
    const second = follow(store, { [taskId]: 'rent' });
    await expect.poll(() => kindsOf(second.watch.events).at(-1)).toBe('done');
    expect(kindsOf(second.watch.events).filter((kind) => kind === 'scheduled')).toHaveLength(1);
    expect(kindsOf(second.reported)).not.toContain('scheduled');
    expect(second.reported[0]).toMatchObject({ number: 2, name: 'rent' });
  });

  it('are the newest 500', async () => {
    const store = createMemoryStore();
    const before = follow(store);
    await waitForCursor(store);
    before.watch.stop();
    await before.ended;
    const kept = store.entries.get(key()) as { cursor: object };
    const old = Array.from({ length: 500 }, (_, at) => ({ number: at + 1, taskId: '0x01', kind: 'done' }));
    store.entries.set(key(), { ...kept, events: old });
    const { watch, reported } = follow(store);
    await schedule();
    await expect.poll(() => reported.length).toBe(1);
    expect([watch.events.length, watch.events[0]?.number, watch.events.at(-1)?.number]).toEqual([
      500, 2, 501,
    ]);
  });
});

describe('a stored watch', () => {
  const cursor = {
    ...{ block: { number: 1, hash: `0x${'11'.repeat(32)}` }, seen: 0, waiting: [], ending: [], targets: {} },
  };

  it.each<[string, unknown]>([
    ['of another version of the page', { version: 2 }],
    ['with a damaged cursor', { cursor: {}, events: [] }],
    ['with a cursor of another form', { cursor: { block: 7, seen: 'all' }, events: [] }],
    ['with a cursor without messages', { cursor: { ...cursor, waiting: undefined }, events: [] }],
    ['with damaged events', { cursor, events: [null] }],
    [
      'whose block is not on the chain',
      {
        cursor,
        events: [{ number: 7, taskId: '0x01', kind: 'done' }],
      },
    ],
  ])('%s does not end the watch', async (_what, value) => {
    const store = createMemoryStore();
    store.entries.set(key(), value);
    const { reported, ended } = follow(store);
    let failure: unknown;
    ended.catch((error: unknown) => {
      failure = error;
    });
    await expect.poll(() => failure ?? store.entries.get(key()) !== value).toBe(true);
    await schedule();
    await expect.poll(() => failure ?? kindsOf(reported)).toEqual(['scheduled']);
  });

  it('of another account is not used', async () => {
    const store = createMemoryStore();
    store.entries.set(`watch/${test.service.genesisHash}/${parseAccount(bob).hex}`, {
      ...{ cursor: {}, events: [{ number: 7 }] },
    });
    const { watch } = follow(store);
    await waitForCursor(store);
    expect(watch.events).toEqual([]);
  });

  it('is not changed after the end of the watch', async () => {
    const store = createMemoryStore();
    const { watch, ended, reported } = follow(store);
    await waitForCursor(store);
    watch.stop();
    await ended;
    const before = store.entries.get(key());
    await schedule();
    expect([store.entries.get(key()), reported]).toEqual([before, []]);
  });
});

const reason = {
  kind: 'Module',
  pallet: 'Balances',
  usualPallet: 'Balances',
  error: 'InsufficientBalance',
  docs: 'Balance too low.',
};
const delivery = { sentence: 'The call ran and failed.' };

it.each<[object, string | undefined]>([
  [{ kind: 'scheduled' }, undefined],
  [{ kind: 'triggered', slot: 1n }, undefined],
  [{ kind: 'executed', where: 'service' }, undefined],
  [{ kind: 'failed', where: 'service', reason }, 'Balances.InsufficientBalance: Balance too low.'],
  [{ kind: 'failed', where: 'service', reason: { ...reason, docs: '' } }, 'Balances.InsufficientBalance'],
  [{ kind: 'notRescheduled', reason: { kind: 'BadOrigin', error: 'BadOrigin', docs: '' } }, 'BadOrigin'],
  [{ kind: 'failed', where: 'target', reason, delivery }, 'The call ran and failed.'],
  [{ kind: 'executed', where: 'target', delivery: { sentence: 'The call ran.' } }, 'The call ran.'],
])('the result of %o is %j: the explanation of the target first, then the reason', (event, sentence) => {
  expect(describeResult(event as TaskEvent)).toBe(sentence);
});
