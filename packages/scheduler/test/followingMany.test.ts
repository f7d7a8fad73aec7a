import { connect } from '@parachron/client';
import { type Hex, parseHex } from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { afterAll, expect, test } from 'vitest';
import { createScheduler, type SchedulerM, type TaskEvent, type WatchCursor } from '../src/index.js';
import { countRequests } from './support/countRequests.js';
import { idOf, minute, startService, type TestService, token } from './support/startService.js';

const open: TestService[] = [];
const warnings: string[] = [];
const hear = ({ message }: Error) => warnings.push(message);
process.on('warning', hear);
afterAll(() => {
  process.off('warning', hear);
  for (const { dev } of open) dev.close();
});

/** A service with slots for many tasks. */
const automation = { maxTasksPerSlot: 10_000, maxWeightPerSlot: 10n ** 18n, maxBlockWeight: 10n ** 18n };

async function stage() {
  const service = await startService({
    variant: 'M',
    mode: { kind: 'manual' },
    config: { automation },
  });
  open.push(service);
  const provider = service.dev.provider;
  const counted = countRequests(provider);
  const scheduler = await createScheduler(await connect(counted.provider), { variant: 'M' });
  const { slot } = await scheduler.getClock();
  return { service, provider, counted, scheduler, slot };
}

/** Books many tasks of Alice in one block, without signatures. */
async function book(
  { dev, chain, bob, alice }: TestService,
  scheduler: SchedulerM,
  times: readonly bigint[],
): Promise<void> {
  const context = dev.getContext();
  if (!context) throw new TypeError('no state');
  const { types, outer } = dev.runtime;
  for (const [at, time] of times.entries()) {
    const call = scheduler.nativeTransferTaskCall({
      providedId: `${time} ${at}`,
      when: { at: time },
      recipient: bob.address,
      amount: 2n * token,
    });
    const value = types.decode(outer.call, parseHex(call.hex)) as Parameters<typeof context.dispatch>[1];
    const outcome = context.dispatch({ kind: 'signed', who: idOf(alice) }, value);
    if (!outcome.ok) throw new TypeError(`not booked: ${chain.endpoint}`);
  }
  await dev.writeStorage(async () => context.changes);
}

/** Advances the chain to the start of a slot, and builds one more block, in which the tasks run. */
async function runSlot({ dev }: TestService, slot: bigint): Promise<void> {
  await dev.build({ timestamp: Number(slot) * 1000 });
  await dev.build();
}

test.each([
  ['whose records are older', true],
  ['whose records no block has made', false],
])(
  '200 watches of tasks %s send at most ten requests per block, without a warning',
  async (_name, isOlder) => {
    const { service, counted, scheduler, slot } = await stage();
    // Ten of the tasks run in the slot after the next, the others a day later.
    const soon = slot + 2n * minute;
    const times = Array.from({ length: 200 }, (_unused, at) => (at % 20 === 0 ? soon : soon + 86_400n));
    await book(service, scheduler, times);
    if (isOlder) await service.dev.build();
    const tasks = await scheduler.listTasks(service.alice.address, { limit: 10_000 });
    expect(tasks.length).toBe(200);
    const stop = new AbortController();
    const heard: TaskEvent[] = [];
    /** The last block that each watch has passed. */
    const places = new Map<Hex, number>();
    const watches = tasks.map(async ({ id: taskId }) => {
      const onCursor = ({ block }: WatchCursor) => void places.set(taskId, block.number);
      const options = { owner: service.alice.address, taskId, signal: stop.signal, onCursor };
      for await (const event of scheduler.watchTask(options)) heard.push(event);
      places.delete(taskId);
    });
    const passed = async () => {
      const { number } = service.dev.head;
      await expect
        .poll(() => [...places.values()].every((place) => place >= number), { interval: 20 })
        .toBe(true);
    };
    const asked = (method: string) => expect.poll(() => counted.asked.get(method), { interval: 20 });
    await asked('chain_subscribeFinalizedHeads').toBe(1);
    await expect.poll(() => places.size, { interval: 20 }).toBe(200);
    // Watches that have read a block separately share the reads of the next block.
    await service.dev.build();
    await passed();
    counted.asked.clear();
    for (let block = 0; block < 5; block += 1) {
      await service.dev.build();
      await passed();
    }
    expect(counted.total(), JSON.stringify([...counted.asked])).toBeLessThanOrEqual(5 * 2);
    counted.asked.clear();
    await runSlot(service, soon);
    await passed();
    expect(counted.total(), JSON.stringify([...counted.asked])).toBeLessThanOrEqual(2 * 10);
    expect(heard.map(({ kind }) => kind).sort()).toEqual(
      ['triggered', 'executed', 'done'].flatMap((kind) => Array.from({ length: 10 }, () => kind)).sort(),
    );
    stop.abort();
    await Promise.all(watches);
    // The last watch ended the only subscription.
    await asked('chain_unsubscribeFinalizedHeads').toBe(1);
    expect(warnings).toEqual([]);
  },
);

const summarize = ({ kind, taskId, block }: TaskEvent) => `${kind} ${taskId} #${block.number}`;

test('one watch follows all tasks of an account, future tasks included, and resumes from any cursor', async () => {
  const { service, counted, scheduler, slot } = await stage();
  const { dev, alice } = service;
  const soon = slot + 2n * minute;
  await book(service, scheduler, [soon, soon, soon + minute, soon + minute]);
  await dev.build();
  const from = dev.head.number;
  const stop = new AbortController();
  const live: TaskEvent[] = [];
  const watch = (async () => {
    const options = { owner: alice.address, signal: stop.signal };
    for await (const event of scheduler.watchTasks(options)) live.push(event);
  })();
  await expect.poll(() => counted.asked.get('chain_subscribeFinalizedHeads')).toBe(1);
  await runSlot(service, soon);
  // One task is scheduled during the watch.
  dev.setMode({ kind: 'instant' });
  const late = scheduler.nativeTransferTaskCall({
    providedId: 'late',
    when: { at: soon + 3n * minute },
    recipient: service.bob.address,
    amount: 2n * token,
  });
  const { taskId } = await scheduler.submit(late, { signer: alice });
  dev.setMode({ kind: 'manual' });
  await runSlot(service, soon + minute);
  await runSlot(service, soon + 3n * minute);
  await expect.poll(() => live.filter(({ kind }) => kind === 'done').length).toBe(5);
  stop.abort();
  await watch;
  expect(live.filter((event) => event.taskId === taskId).map(({ kind }) => kind)).toEqual([
    'scheduled',
    'triggered',
    'executed',
    'done',
  ]);
  const take = async (cursor: WatchCursor | number, most: number) => {
    const enough = new AbortController();
    const events: TaskEvent[] = [];
    const options = { owner: alice.address, from: cursor, signal: enough.signal };
    for await (const event of scheduler.watchTasks(options)) {
      events.push(event);
      if (events.length === most) enough.abort();
    }
    return events;
  };
  const all = await take(from, live.length);
  expect(all.map(summarize)).toEqual(live.map(summarize));
  for (const [at, { cursor }] of all.slice(0, -1).entries()) {
    const kept = JSON.parse(JSON.stringify(cursor)) as WatchCursor;
    const rest = all.slice(at + 1).map(summarize);
    expect((await take(kept, rest.length)).map(summarize)).toEqual(rest);
  }
});

test('a watch goes on after another watch of the scheduler has ended', async () => {
  const { service, counted, scheduler, slot } = await stage();
  const { dev, alice } = service;
  const times = [slot + 2n * minute, slot + 4n * minute];
  await book(service, scheduler, times);
  await dev.build();
  const tasks = await scheduler.listTasks(alice.address);
  const watches = tasks.map(async ({ id: taskId }) => {
    const kinds: string[] = [];
    for await (const { kind } of scheduler.watchTask({ owner: alice.address, taskId })) kinds.push(kind);
    return kinds;
  });
  await expect.poll(() => counted.asked.get('chain_subscribeFinalizedHeads')).toBe(1);
  for (const time of times) {
    await runSlot(service, time);
    await Promise.race(watches);
  }
  expect(await Promise.all(watches)).toEqual(times.map(() => ['triggered', 'executed', 'done']));
});

test('a watch from an earlier block reads every block since', async () => {
  const { service, scheduler, slot } = await stage();
  const { dev, alice } = service;
  // More blocks than one batch of reads has: 32.
  const slots = Array.from({ length: 20 }, (_unused, at) => slot + BigInt(at + 2) * minute);
  await book(service, scheduler, slots);
  await dev.build();
  const from = dev.head.number;
  for (const one of slots) await runSlot(service, one);
  const executed: number[] = [];
  for await (const { kind, block } of scheduler.watchTasks({ owner: alice.address, from })) {
    if (kind === 'executed') executed.push(block.number);
    if (executed.length === slots.length) break;
  }
  expect(executed).toEqual(slots.map((_slot, at) => from + 2 * at + 2));
});

/** The key of `System.Events`, equal on all chains. */
const eventsKey = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7';

/** Holds the reads of a block's events until `release`. */
function holdReads(provider: ProviderInterface, block: Hex) {
  const { send } = provider;
  let [reach, release] = [() => {}, () => {}];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const hold = async (method: string, params: unknown[]) => {
    if (method === 'state_getStorage' && params[0] === eventsKey && params[1] === block) {
      reach();
      await released;
    }
    return send.call(provider, method, params);
  };
  provider.send = hold as typeof send;
  return { reached, release };
}

test('a watch misses no event of a task that it finds while another watch follows the chain', async () => {
  const { service, provider, counted, scheduler, slot } = await stage();
  const { dev, alice, bob } = service;
  const stop = new AbortController();
  let place = 0;
  const onCursor = ({ block }: WatchCursor) => {
    place = block.number;
  };
  const other = scheduler.watchTasks({ owner: bob.address, signal: stop.signal, onCursor }).next();
  await expect.poll(() => counted.asked.get('chain_subscribeFinalizedHeads')).toBe(1);
  const passed = () => expect.poll(() => place).toBe(dev.head.number);
  // The watch reads its first block, and another watch passes the block in which the task is scheduled.
  const begin = holdReads(provider, dev.head.hash);
  const seen: string[] = [];
  const watch = (async () => {
    for await (const { kind } of scheduler.watchTasks({
      owner: alice.address,
      from: dev.head.number,
    })) {
      seen.push(kind);
      if (kind === 'done') return;
    }
  })();
  await begin.reached;
  dev.setMode({ kind: 'instant' });
  const soon = slot + 2n * minute;
  const call = scheduler.nativeTransferTaskCall({
    providedId: 'found',
    when: { at: soon },
    recipient: bob.address,
    amount: 2n * token,
  });
  await scheduler.submit(call, { signer: alice });
  dev.setMode({ kind: 'manual' });
  await passed();
  // The watch reads that block, and the other watch passes the block in which the task runs.
  const found = holdReads(provider, dev.head.hash);
  begin.release();
  await found.reached;
  await runSlot(service, soon);
  await passed();
  found.release();
  await watch;
  expect(seen).toEqual(['scheduled', 'triggered', 'executed', 'done']);
  stop.abort();
  expect(await other).toMatchObject({ done: true });
});
