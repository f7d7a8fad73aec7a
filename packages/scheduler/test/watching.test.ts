import { connect, getFinalizedBlock } from '@parachron/client';
import { encodeCall, type Hex } from '@parachron/core';
import { createServiceChain } from '@parachron/devnet';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { afterEach, describe, expect, test } from 'vitest';
import {
  createScheduler,
  deriveTaskId,
  type SchedulerM,
  type TaskEvent,
  type WatchCursor,
  type WatchOptions,
} from '../src/index.js';
import { change } from './support/change.js';
import { createCutProvider, type Fate } from './support/createCutProvider.js';
import { pairOf } from './support/pairOf.js';
import {
  alice,
  closeDevnets,
  collect,
  idOf,
  schedule,
  stageTarget,
  startDevnet,
  summarize,
  unit,
} from './support/stageTarget.js';
import { hour, start, startService } from './support/startService.js';

afterEach(closeDevnets);

describe('a cross-chain task', () => {
  test('is followed to its end on a target', async () => {
    const scene = await stageTarget();
    const { nextSlot } = await scene.scheduler.getClock();
    const times = [nextSlot, nextSlot + 2n * hour];
    const { taskId, block } = await schedule(scene, { at: times });
    const watch = collect(
      scene.scheduler.watchTask({ owner: alice, taskId, from: block, target: { chain: scene.target } }),
    );
    await scene.devnet.advance(4 * 3600);
    const events = await watch;
    // The two chains advance independently, so only the order on each chain is fixed.
    const service = events.filter(({ kind }) => kind !== 'executed').map(({ kind }) => kind);
    expect(service).toEqual(['scheduled', 'triggered', 'sent', 'triggered', 'sent', 'done']);
    expect(events.filter(({ kind }) => kind === 'executed').map(summarize)).toEqual([
      'executed target',
      'executed target',
    ]);
    const slots = events.flatMap((event) => (event.kind === 'triggered' ? [event.slot] : []));
    expect(slots).toEqual(times);
    const sent = events.flatMap((event) => (event.kind === 'sent' ? [event.messageId] : []));
    const executed = events.flatMap((event) => (event.kind === 'executed' ? [event.messageId] : []));
    expect(executed).toEqual(sent);
    expect(sent[0]).toMatch(/^0x[0-9a-f]{64}$/);
  });

  test('with a recurring schedule is rescheduled, and cancelled', async () => {
    const scene = await stageTarget();
    const { nextSlot } = await scene.scheduler.getClock();
    const { taskId, block } = await schedule(scene, { first: nextSlot, every: { hours: 1 } });
    const watch = collect(
      scene.scheduler.watchTask({ owner: alice, taskId, from: block, target: { chain: scene.target } }),
    );
    await scene.devnet.advanceTo(Number(nextSlot) * 1000);
    await scene.devnet.idle();
    const task = await scene.scheduler.getTask(alice, taskId);
    expect(task?.schedule).toEqual({ kind: 'recurring', next: nextSlot + hour, frequency: hour });
    await scene.scheduler.submit(scene.scheduler.cancelTaskCall(taskId), {
      signer: pairOf('//Alice'),
    });
    await scene.devnet.step();
    const events = await watch;
    expect(events.map(summarize).sort()).toEqual(
      ['scheduled', 'triggered', 'sent', 'rescheduled', 'executed target', 'cancelled', 'done'].sort(),
    );
    expect(events.find(({ kind }) => kind === 'rescheduled')).toMatchObject({ next: nextSlot + hour });
  });
});

test('a block of the service that arrives while a target is read needs no later block', async () => {
  const scene = await stageTarget();
  const { nextSlot } = await scene.scheduler.getClock();
  const { taskId, block } = await schedule(scene, { first: nextSlot, every: { hours: 1 } });
  // A chain to which the message never comes.
  const clock = () => Number(nextSlot) * 1000;
  const other = await createServiceChain({ variant: 'H', mode: { kind: 'manual' }, clock });
  const options = {
    owner: alice,
    taskId,
    from: block,
    target: { chain: await connect(other.provider) },
  };
  const kinds: string[] = [];
  const watch = (async () => {
    for await (const { kind } of scene.scheduler.watchTask(options)) {
      kinds.push(kind);
      if (kind === 'unseen')
        await scene.scheduler.submit(scene.scheduler.cancelTaskCall(taskId), { signer: pairOf('//Alice') });
    }
  })();
  await scene.devnet.advanceTo(Number(nextSlot) * 1000);
  await scene.devnet.idle();
  await expect.poll(() => kinds).toContain('rescheduled');
  for (let built = 0; built < 60; built += 1) await other.build();
  await watch;
  expect(kinds.slice(-3)).toEqual(['unseen', 'cancelled', 'done']);
  other.close();
});

test('one watch follows many cross-chain tasks to their ends on the target, and resumes from any cursor', async () => {
  const scene = await stageTarget();
  const { nextSlot } = await scene.scheduler.getClock();
  const first = await schedule(scene, { at: [nextSlot, nextSlot + hour] }, { providedId: 'one' });
  for (const [at, providedId] of ['two', 'three'].entries())
    await schedule(scene, { at: nextSlot + BigInt(at) * hour }, { providedId });
  await scene.devnet.advance(3 * 3600);
  const take = async (from: WatchOptions['from'], most: number) => {
    const enough = new AbortController();
    const options = { owner: alice, targets: { 2000: { chain: scene.target } }, signal: enough.signal };
    const events: TaskEvent[] = [];
    if (most === 0) return events;
    for await (const event of scene.scheduler.watchTasks({ ...options, ...(from && { from }) })) {
      events.push(event);
      if (events.length === most) enough.abort();
    }
    return events;
  };
  // Three tasks with four runs: each is scheduled and done, and each run is triggered, sent and executed.
  const whole = await take(first.block, 18);
  const count = (kind: string) => whole.filter((event) => event.kind === kind).length;
  expect(['scheduled', 'sent', 'executed', 'done'].map(count)).toEqual([3, 4, 4, 3]);
  // Each end belongs to the task that sent the message.
  const idsOf = (kind: string) =>
    whole.flatMap((event) =>
      event.kind === kind && 'messageId' in event ? [`${event.taskId} ${event.messageId}`] : [],
    );
  expect(idsOf('executed')).toEqual(idsOf('sent'));
  for (const [at, { cursor }] of whole.entries()) {
    const kept = JSON.parse(JSON.stringify(cursor)) as WatchCursor;
    const rest = await take(kept, whole.length - at - 1);
    const describe = (event: TaskEvent) => `${summarize(event)} ${event.taskId}`;
    expect(rest.map(describe)).toEqual(whole.slice(at + 1).map(describe));
  }
});

test('a watch of a task that was stopped before it was scheduled awaits it when it resumes', async () => {
  const scene = await stageTarget();
  const from = await getFinalizedBlock(scene.service);
  const stop = new AbortController();
  let kept: WatchCursor | undefined;
  const options = { owner: alice, taskId: deriveTaskId(alice, 'later') };
  const onCursor = (cursor: WatchCursor) => {
    kept = JSON.parse(JSON.stringify(cursor));
    stop.abort();
  };
  await collect(scene.scheduler.watchTask({ ...options, from, onCursor, signal: stop.signal }));
  const rest = collect(scene.scheduler.watchTask({ ...options, from: kept as WatchCursor }));
  const { nextSlot } = await scene.scheduler.getClock();
  await schedule(scene, { at: [nextSlot] }, { providedId: 'later' });
  await scene.devnet.advance(3600);
  expect((await rest).map(({ kind }) => kind)).toEqual(['scheduled', 'triggered', 'sent', 'done']);
});

describe('a watch', () => {
  test.each([
    ['executed', 'Any'],
    ['failed', null],
  ] as const)('reports the remaining events once from any cursor: %s', async (end, proxyType) => {
    const scene = await stageTarget({ proxyType });
    const { nextSlot } = await scene.scheduler.getClock();
    const { taskId, block } = await schedule(scene, {
      at: [nextSlot, nextSlot + hour, nextSlot + 2n * hour],
    });
    await scene.devnet.advance(4 * 3600);
    const options = { owner: alice, taskId, target: { chain: scene.target } };
    const whole = await collect(scene.scheduler.watchTask({ ...options, from: block }));
    expect(whole.map(({ kind }) => kind)).toEqual([
      'scheduled',
      ...[1, 2, 3].flatMap(() => ['triggered', 'sent']),
      end,
      end,
      end,
      'done',
    ]);
    for (const [at, event] of whole.entries()) {
      const cursor = JSON.parse(JSON.stringify(event.cursor)) as WatchCursor;
      const rest = await collect(scene.scheduler.watchTask({ ...options, from: cursor }));
      const describe = (event: TaskEvent) => [summarize(event), event.block.hash];
      expect(rest.map(describe)).toEqual(whole.slice(at + 1).map(describe));
    }
  });

  test('reports its cursor after blocks without an event, and resumes from that cursor', async () => {
    const scene = await stageTarget();
    const { nextSlot } = await scene.scheduler.getClock();
    const { taskId, block } = await schedule(scene, { at: nextSlot + 24n * hour });
    await scene.devnet.advance(600);
    const stop = new AbortController();
    const cursors: WatchCursor[] = [];
    const until = (number: number) =>
      expect.poll(() => cursors.at(-1)?.block.number ?? 0).toBeGreaterThanOrEqual(number);
    const onCursor = (cursor: WatchCursor) => void cursors.push(JSON.parse(JSON.stringify(cursor)));
    const options = { owner: alice, taskId, target: { chain: scene.target }, onCursor };
    const watch = collect(scene.scheduler.watchTask({ ...options, from: block, signal: stop.signal }));
    // Existing blocks are read in batches, new blocks singly.
    const passed = (await getFinalizedBlock(scene.service)).number;
    await until(passed);
    await scene.devnet.step();
    await until(passed + 1);
    stop.abort();
    expect((await watch).map(({ kind }) => kind)).toEqual(['scheduled']);
    const numbers = cursors.map((cursor) => cursor.block.number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    await scene.devnet.advance(25 * 3600);
    const [last] = cursors.slice(-1);
    if (!last) throw new TypeError('no cursor');
    const rest = await collect(scene.scheduler.watchTask({ ...options, from: last }));
    expect(rest.map(({ kind }) => kind)).toEqual(['triggered', 'sent', 'executed', 'done']);
  });

  // A new connection each time shares no cached reads. Without a proxy, the explanation needs more reads of the target.
  test.each([
    ['executed', 'Any'],
    ['failed', null],
  ] as const)('continues after failed connections to both chains, %s', async (kind, proxyType) => {
    const scene = await stageTarget({ proxyType });
    const { nextSlot } = await scene.scheduler.getClock();
    const { taskId, block } = await schedule(scene, {
      at: [nextSlot, nextSlot + hour, nextSlot + 2n * hour],
    });
    let isCalm = true;
    const open = async (inner: ProviderInterface | undefined) => {
      if (!inner) throw new TypeError('no provider');
      const line = createCutProvider(inner, { plan: createPlan(() => isCalm) });
      let chain = await connect(line.provider);
      const reconnect = async () => {
        await chain.close();
        line.heal();
        chain = await connect(line.provider);
        return chain;
      };
      return { line, chain, reconnect };
    };
    const service = await open(scene.devnet.service.provider);
    const target = await open(scene.devnet.targets[0]?.provider);
    const { reconnect } = service;
    const scheduler = await createScheduler(service.chain, { variant: 'H', reconnect });
    isCalm = false;
    const watch = collect(scheduler.watchTask({ owner: alice, taskId, from: block, target }));
    for (let at = 0; at < 4; at += 1) await scene.devnet.advance(3600);
    const events = await watch;
    for (const { line } of [service, target]) expect(line.cuts).toBeGreaterThanOrEqual(3);
    const kinds = events.map((event) => event.kind);
    expect(kinds.filter((one) => one === 'sent').length).toBe(3);
    expect(kinds.filter((one) => one === kind).length).toBe(3);
    expect(kinds.length).toBe(11);
    expect(kinds.at(-1)).toBe('done');
    const outcomes = new Set(events.flatMap((event) => ('delivery' in event ? event.delivery?.outcome : [])));
    expect([...outcomes]).toEqual([kind === 'executed' ? 'executed' : 'proxy-not-found']);
  });
});

/** Cuts a connection repeatedly, each time after more requests, so that every batch of requests succeeds in the end. */
function createPlan(isCalm: () => boolean): () => Fate {
  let [asked, gap, next] = [0, 4, 4];
  return () => {
    if (isCalm()) return 'through';
    asked += 1;
    if (asked < next) return 'through';
    gap += 8;
    next += gap;
    return gap % 16 === 0 ? 'answer lost' : 'request lost';
  };
}

describe('a watch that is stopped', () => {
  const watched = { owner: alice, taskId: `0x${'11'.repeat(32)}` } as const;

  async function createOld(blocks: number) {
    const dev = await createServiceChain({
      variant: 'H',
      mode: { kind: 'manual' },
      clock: () => start * 1000,
    });
    for (let at = 0; at < blocks; at += 1) await dev.build();
    return dev;
  }

  test('sends no request after the stop', async () => {
    const dev = await createOld(200);
    const stop = new AbortController();
    let read = 0;
    const events = `${xxhashAsHex('System', 128)}${xxhashAsHex('Events', 128).slice(2)}`;
    const counting = change(dev.provider, (method, [key]) => {
      if (method !== 'state_getStorage' || key !== events) return undefined;
      read += 1;
      stop.abort();
      return undefined;
    });
    const scheduler = await createScheduler(await connect(counting), { variant: 'H' });
    expect(await collect(scheduler.watchTask({ ...watched, from: 1, signal: stop.signal }))).toEqual([]);
    // Blocks are read 32 at a time.
    expect(read).toBe(32);
    dev.close();
  });

  test('waits for no reconnection, and reports no error of the lost connection', async () => {
    const dev = await createOld(2);
    let isCalm = true;
    const line = createCutProvider(dev.provider, {
      plan: () => (isCalm ? 'through' : 'request lost'),
    });
    const stop = new AbortController();
    const signals: (AbortSignal | undefined)[] = [];
    const scheduler = await createScheduler(await connect(line.provider), {
      variant: 'H',
      reconnect: ({ signal }) => {
        signals.push(signal);
        queueMicrotask(() => stop.abort());
        return new Promise(() => undefined);
      },
    });
    isCalm = false;
    expect(await collect(scheduler.watchTask({ ...watched, from: 1, signal: stop.signal }))).toEqual([]);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    dev.close();
  });
});

test('a watch outlasts any number of lost connections, with blocks between them', async () => {
  const dev = await createServiceChain({ variant: 'H', mode: { kind: 'manual' }, clock: () => start * 1000 });
  let fate: Fate = 'through';
  const line = createCutProvider(dev.provider, { plan: () => fate });
  const reconnect = async () => {
    line.heal();
    return connect(line.provider);
  };
  const scheduler = await createScheduler(await connect(line.provider), { variant: 'H', reconnect });
  const stop = new AbortController();
  let read = 0;
  const onCursor = ({ block }: WatchCursor) => {
    read = block.number;
  };
  const watch = collect(scheduler.watchTasks({ owner: alice, onCursor, signal: stop.signal }));
  for (let built = 1; built <= 15; built += 1) {
    await dev.build();
    await expect.poll(() => read).toBe(built);
    fate = 'request lost';
    await expect(scheduler.chain.request('system_chain', [])).rejects.toThrow();
    fate = 'through';
  }
  stop.abort();
  expect(await watch).toEqual([]);
  expect(line.cuts).toBe(15);
  dev.close();
});

describe('a task that acts on the service itself', () => {
  const clock = () => start * 1000;

  test('of variant H ends with the result of its call', async () => {
    const devnet = await startDevnet({ variant: 'H' });
    const service = await connect(devnet.service.provider);
    const scheduler = await createScheduler(service, { variant: 'H' });
    const { nextSlot } = await scheduler.getClock();
    // Only root can set a balance, so the task runs and fails.
    const call = encodeCall(service.runtime.registry, {
      pallet: 'Balances',
      method: 'force_transfer',
      args: { source: { Id: idOf('//Bob') }, dest: { Id: idOf('//Alice') }, value: unit },
    });
    const order = scheduler.dynamicDispatchTaskCall({ providedId: 'bold', when: { at: nextSlot }, call });
    const { taskId, block } = await scheduler.submit(order, { signer: pairOf('//Alice') });
    const watch = collect(scheduler.watchTask({ owner: alice, taskId, from: block }));
    await devnet.advance(2 * 3600);
    expect((await watch).map(summarize)).toEqual([
      'scheduled',
      'triggered',
      'failed service BadOrigin',
      'done',
    ]);
  });

  test('of variant M is reported as missed if missed', async () => {
    // No block is built in the slot, because the chain's time skips it.
    const dev = await createServiceChain({ variant: 'M', mode: { kind: 'manual' }, clock });
    await dev.build();
    await dev.build();
    const chain = await connect(dev.provider);
    const scheduler: SchedulerM = await createScheduler(chain, { variant: 'M' });
    const { nextSlot } = await scheduler.getClock();
    dev.setMode({ kind: 'instant' });
    const order = scheduler.nativeTransferTaskCall({
      providedId: 'late',
      when: { at: [nextSlot + 60n] },
      recipient: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
      amount: 20_000_000_000n,
    });
    const { taskId, block } = await scheduler.submit(order, { signer: pairOf('//Alice') });
    dev.setMode({ kind: 'manual' });
    // No further block arrives, and a caller that stops does not wait for one.
    const enough = new AbortController();
    const heard: string[] = [];
    for await (const { kind } of scheduler.watchTask({
      owner: alice,
      taskId: `0x${taskId.slice(2).toUpperCase()}`,
      from: block,
      signal: enough.signal,
    })) {
      heard.push(kind);
      enough.abort();
    }
    expect(heard).toEqual(['scheduled']);
    const odd = scheduler.watchTask({ owner: alice, taskId: '0x12', from: block });
    await expect(odd.next()).rejects.toMatchObject({ code: 'INVALID_HEX', facts: { field: 'taskId' } });
    // Used only at the end of a message, perhaps days later.
    const target = { chain, reconnect: 'best' as never };
    await expect(scheduler.watchTask({ owner: alice, taskId, target }).next()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      facts: { field: 'target.reconnect' },
    });
    // A cursor of a version without its other fields.
    const old = { owner: alice, taskId, from: { block, seen: 0 } as never };
    const refusal = { code: 'INVALID_INPUT', facts: { field: 'from.waiting' } };
    await expect(scheduler.watchTask(old).next()).rejects.toMatchObject(refusal);
    await expect(scheduler.watchTasks(old).next()).rejects.toMatchObject(refusal);
    const watch = collect(scheduler.watchTask({ owner: alice, taskId, from: block }));
    for (let at = 0; at < 3; at += 1)
      await dev.build({ timestamp: (Number(nextSlot) + 600 + at * 12) * 1000 });
    const events = await watch;
    expect(events.map(summarize)).toEqual(['scheduled', 'missed', 'done']);
    expect(events[1]).toMatchObject({ executionTime: nextSlot + 60n });
    await expect(collect(scheduler.watchTask({ owner: alice, taskId }))).rejects.toMatchObject({
      code: 'TASK_NOT_FOUND',
    });
    dev.close();
  });

  test('is not found, also from a first block, if it never existed, ended before, or is of another account', async () => {
    const { dev, chain } = await startService({ variant: 'H', mode: { kind: 'instant' } });
    const signer = pairOf('//Alice');
    const scheduler = await createScheduler(chain, { variant: 'H' });
    const { nextSlot: at } = await scheduler.getClock();
    const call = scheduler.dynamicDispatchTaskCall({ providedId: 'a', when: { at }, call: '0x00000401' });
    const { taskId, block } = await scheduler.submit(call, { signer });
    const first = block.number;
    const refusal = (number: number) => ({ code: 'TASK_NOT_FOUND', facts: { block: number } });
    const follow = (owner: string, id: Hex, from: number) =>
      collect(scheduler.watchTask({ owner, taskId: id, from }));
    await expect(follow(alice, `0x${'11'.repeat(32)}`, 1)).rejects.toMatchObject(refusal(first));
    await expect(follow(idOf('//Bob'), taskId, first)).rejects.toMatchObject(refusal(first));
    await scheduler.submit(scheduler.cancelTaskCall(taskId), { signer });
    const kinds = (await follow(alice, taskId, first)).map(({ kind }) => kind);
    expect(kinds).toEqual(['scheduled', 'cancelled', 'done']);
    await dev.build();
    await expect(follow(alice, taskId, first + 2)).rejects.toMatchObject(refusal(first + 2));
    await chain.close();
    dev.close();
  });
});
