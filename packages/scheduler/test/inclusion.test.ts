import { connect } from '@parachron/client';
import { encodeCall, isParachronError } from '@parachron/core';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createScheduler,
  type Scheduler,
  type SchedulerH,
  type SchedulerM,
  type TaskCall,
} from '../src/index.js';
import { createRandom } from './support/createCutProvider.js';
import { dispatch } from './support/dispatch.js';
import { idOf, startService, type TestService, target, token } from './support/startService.js';

// Number of schedules of each variant: `PARACHRON_SCHEDULES=1000` for the full differential test, with each second of a
// slot of H.
const schedules = Number(process.env.PARACHRON_SCHEDULES ?? 120);
const stepOfH = schedules < 1_000 ? 300 : 1;
const blockTime = 12_000;
const edgeNames = new Set<string>(['PastTime', 'TimeTooFarOut', 'TimeSlotFull']);

const open: TestService[] = [];
afterAll(() => {
  for (const { dev } of open) dev.close();
});

async function start(variant: 'H' | 'M', automation: object = {}) {
  const service = await startService({
    variant,
    mode: { kind: 'manual' },
    config: { automation: { ...automation } },
  });
  open.push(service);
  const wall = { ahead: 0 };
  const clock = () => service.dev.time + wall.ahead;
  const scheduler = await createScheduler(await connect(service.dev.provider), { clock });
  return { ...service, scheduler, wall };
}

type Stage = Awaited<ReturnType<typeof start>>;

/** Builds blocks at the chain's block time up to a given time. */
async function comeTo({ dev }: Stage, time: number): Promise<void> {
  for (let back = 5; back >= 0; back -= 1) await dev.build({ timestamp: time - back * blockTime });
}

/** Sends a call without a check, includes it in a block with the given time, and returns the chain's result. */
async function include({ dev, alice, scheduler }: Stage, call: TaskCall, time: number) {
  const sent = scheduler.submit(call, { signer: alice, check: 'chain' }).then(
    () => undefined,
    (error: unknown) => {
      if (isParachronError(error, 'TASK_REFUSED')) return error.facts.error;
      throw error;
    },
  );
  let isOver = false;
  sent
    .finally(() => {
      isOver = true;
    })
    .catch(() => undefined);
  while (dev.pool.countReady() === 0 && !isOver) await new Promise(setImmediate);
  await dev.build({ timestamp: time });
  return sent;
}

const remarkCall = ({ chain }: Stage) =>
  encodeCall(chain.runtime.registry, {
    pallet: 'System',
    method: 'remark_with_event',
    args: { remark: '0x01' },
  });

/** The first program of the guide, which schedules a task for the next slot. */
function createFirst(stage: Stage, providedId: string, at: bigint): TaskCall {
  const scheduler: Scheduler = stage.scheduler;
  if (scheduler.variant === 'M')
    return scheduler.nativeTransferTaskCall({
      providedId,
      when: { at },
      recipient: stage.bob.address,
      amount: 2n * token,
    });
  return scheduler.dynamicDispatchTaskCall({ providedId, when: { at }, call: remarkCall(stage) });
}

test.each([
  ['M', 60, 1],
  ['H', 3_600, stepOfH],
] as const)(
  'the first task of variant %s is accepted at each moment of a slot, in each of the next two blocks',
  async (variant, slotSeconds, step) => {
    const stage = await start(variant);
    const { dev, scheduler, wall } = stage;
    const who = idOf(stage.alice);
    const random = createRandom(11);
    const slotMs = slotSeconds * 1_000;
    let begin = (Math.floor(dev.time / slotMs) + 2) * slotMs;
    // Each step of the slot, and each second of its last minute.
    const seconds = Array.from({ length: slotSeconds }, (_unused, at) => at);
    const moments = seconds.filter((second) => second % step === 0 || second >= slotSeconds - 60);
    for (const second of moments) {
      await comeTo(stage, begin + second * 1_000);
      // The machine's clock is at some time before the next block.
      wall.ahead = Math.floor(random() * blockTime);
      const { nextSlot, now } = await scheduler.getClock();
      const call = createFirst(stage, `at ${second} of ${begin}`, nextSlot);
      const check = await scheduler.checkTask(call, { owner: stage.alice.address });
      expect([check.refusal, check.isCloseToEdge, check.expectedFailures]).toEqual([undefined, false, []]);
      for (const block of ['the next block', 'the block after the next']) {
        await dev.build({ timestamp: dev.time + blockTime });
        expect(await dispatch(stage, call, { who }), `second ${second}, ${block}`).toBeUndefined();
      }
      // The proposed slot is no later than necessary.
      expect(nextSlot - now).toBeLessThanOrEqual(BigInt(slotSeconds) + 36n);
      begin += 3 * slotMs;
    }
  },
);

test('after a pause of the chain, the service accepts a task at the next slot of getClock', async () => {
  const stage = await start('M');
  const { dev, scheduler, wall } = stage;
  for (const minutes of [1, 7, 59, 600, 1_439]) {
    await comeTo(stage, dev.time + 3_600_000);
    wall.ahead = minutes * 60_000 - 1_000;
    const wallNow = dev.time + wall.ahead;
    const { nextSlot } = await scheduler.getClock();
    const call = createFirst(stage, `after ${minutes}`, nextSlot);
    // The block is built on arrival of the call, or a little later.
    expect(await include(stage, call, wallNow + 9_000), `${minutes} minutes`).toBeUndefined();
    expect(Number(nextSlot) * 1_000 - wallNow).toBeLessThanOrEqual(60_000 + 3 * blockTime);
  }
  // A chain whose time is far from the machine's time uses its own clock.
  wall.ahead = 30 * 86_400_000;
  const { nextSlot, now } = await scheduler.getClock();
  expect(nextSlot - now).toBeLessThanOrEqual(96n);
});

test('the option lead moves the next slot beyond a slow signature', async () => {
  const { scheduler } = await start('M');
  const { inclusionBy } = await scheduler.getClock();
  const slow = await scheduler.getClock({ lead: { minutes: 5 } });
  expect(slow.inclusionBy).toBe(inclusionBy + 300n);
  expect(slow.nextSlot).toBeGreaterThan(slow.inclusionBy);
});

describe.each(['H', 'M'] as const)('random schedules of variant %s', (variant) => {
  // Only a few numbers, so that the schedules often reach a limit.
  const slot = variant === 'H' ? 3_600 : 60;
  // Recurring tasks are booked again before the block of the call, which only a fork shows: the slots of H have space.
  const maxTasksPerSlot = variant === 'H' ? 10_000 : 3;
  const limits = { maxExecutionTimes: 4, maxTasksPerSlot, maxScheduleSeconds: 6 * slot };

  const slots = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 6 }) },
    { weight: 2, arbitrary: fc.integer({ min: -1, max: 8 }) },
  );
  const scheduleArb = fc.record({
    kind: fc.constantFrom('own', 'crossChain'),
    slots: fc.oneof(
      { weight: 6, arbitrary: fc.array(slots, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(slots, { maxLength: 6 }) },
    ),
    off: fc.oneof(
      { weight: 12, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 59 }) },
    ),
    every: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 4, nil: undefined }),
    providedId: fc.oneof(
      { weight: 10, arbitrary: fc.uuid() },
      { weight: 3, arbitrary: fc.constantFrom('', 'one', 'two', 'three') },
    ),
    /** Milliseconds of the preceding pause, of the age of the head, and until the block with the call. */
    pause: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: slot * 1_000 }) },
    ),
    age: fc.integer({ min: 0, max: blockTime }),
    delay: fc.integer({ min: blockTime, max: 2 * blockTime }),
  });
  type ScheduleArgs = typeof scheduleArb extends fc.Arbitrary<infer T> ? T : never;

  function createCall(stage: Stage, given: ScheduleArgs): TaskCall {
    const { dev } = stage;
    const scheduler = stage.scheduler as SchedulerH | SchedulerM;
    const now = Math.floor(dev.time / 1_000);
    const base = now - (now % slot);
    const at = given.slots.map((one) => base + one * slot + given.off);
    const { providedId } = given;
    const when =
      given.every === undefined || variant === 'M'
        ? { at }
        : { first: at[0] ?? base, every: given.every * slot };
    if (given.kind === 'crossChain') {
      const message = { paraId: target, call: '0x000102', callWeight: 1_000_000n } as const;
      return scheduler.variant === 'H'
        ? scheduler.crossChainTaskCall({ ...message, providedId, when })
        : scheduler.crossChainTaskCall({ ...message, providedId, when: { at } });
    }
    if (scheduler.variant === 'H')
      return scheduler.dynamicDispatchTaskCall({ providedId, when, call: remarkCall(stage) });
    const transfer = { recipient: stage.bob.address, amount: 2n * token };
    return scheduler.nativeTransferTaskCall({ providedId, when: { at }, ...transfer });
  }

  // Half a second for each schedule, on a busy machine.
  const timeout = Math.max(300_000, 500 * schedules);
  test(`${schedules} are accepted or refused as predicted, except schedules close to a limit`, {
    timeout,
  }, async () => {
    const stage = await start(variant, limits);
    const { dev, scheduler, wall, alice } = stage;
    const seen = { edge: 0, taken: 0, refused: 0, phases: new Set<number>() };
    for (const given of fc.sample(scheduleArb, { numRuns: schedules, seed: 20_260_711 })) {
      if (given.pause > 0) await dev.build({ timestamp: dev.time + blockTime + given.pause });
      wall.ahead = given.age;
      const head = dev.time;
      const call = createCall(stage, given);
      const check = await scheduler.checkTask(call, { owner: alice.address });
      await dev.build({ timestamp: head + Math.max(given.delay, given.age) });
      const said = (await dispatch(stage, call, { who: idOf(alice), keep: true }))?.split('.').at(-1);
      seen.phases.add(Math.floor(head / 1_000) % slot);
      seen[said === undefined ? 'taken' : 'refused'] += 1;
      const edges = check.expectedFailures.filter(({ name }) => edgeNames.has(name));
      seen.edge += check.isCloseToEdge ? 1 : 0;
      // Close to a limit, the check names the other possible result.
      const others = [undefined, ...edges.map(({ name }) => name)];
      const atEdge = check.refusal ? [said] : others;
      expect(check.isCloseToEdge ? [] : edges).toEqual([]);
      expect(check.isCloseToEdge ? atEdge : [check.refusal?.error], JSON.stringify(given)).toContain(said);
    }
    expect(seen.taken).toBeGreaterThan(schedules / 10);
    expect(seen.refused).toBeGreaterThan(schedules / 10);
    expect(seen.edge).toBeLessThan(schedules / 4);
    expect(seen.phases.size).toBeGreaterThan(variant === 'M' ? 40 : schedules / 2);
  });
});
