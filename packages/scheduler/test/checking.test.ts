// The check before sending, with the expected time of inclusion, compared to the chain's own result; limits of spec/service-facts.md.
import { encodeCall, type Hex } from '@parachron/core';
import { detectVariant } from '@parachron/runtime-types';
import { xxhashAsHex } from '@polkadot/util-crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crossChainTaskCall, dynamicDispatchTaskCall, nativeTransferTaskCall } from '../src/build.js';
import type { CheckOptions } from '../src/checking/CheckOptions.js';
import { checkTask } from '../src/checking/checkTask.js';
import { deriveTaskId } from '../src/index.js';
import { deriveRules } from '../src/rules/ServiceRules.js';
import type { TaskCall } from '../src/tasks/TaskOrder.js';
import { dispatch } from './support/dispatch.js';
import { editStorage } from './support/editStorage.js';
import {
  entry,
  hour,
  idOf,
  minute,
  start,
  startService,
  type TestService,
  target,
  token,
} from './support/startService.js';

const open: TestService[] = [];
afterAll(() => {
  for (const { dev } of open) dev.close();
});

type Balance = { readonly free: bigint; readonly frozen?: bigint; readonly reserved?: bigint };

async function stage(options: Parameters<typeof startService>[0]) {
  const service = await startService({ mode: { kind: 'manual' }, ...options });
  open.push(service);
  const { dev, chain } = service;
  const { registry } = chain.runtime;
  const [alice, bob] = [idOf(service.alice), idOf(service.bob)];
  const rules = deriveRules(chain.runtime, detectVariant(registry));
  const owner = { kind: 'AccountId32', hex: alice } as const;
  const encode = (pallet: string, method: string, args: Record<string, unknown>) =>
    encodeCall(registry, { pallet, method, args }).hex;
  const now = () => BigInt(dev.head.timestamp) / 1000n;
  return {
    ...{ dev, alice, bob, rules, encode },
    /** Replaces the only value of an item by bytes that do not decode. */
    damage: async (item: string) => {
      const prefix = `0x${item
        .split('.')
        .map((text) => xxhashAsHex(text, 128).slice(2))
        .join('')}`;
      const [key] = (await chain.request('state_getKeysPaged', [prefix, 1])) as [Hex];
      await chain.request('dev_setStorage', [[[key, '0x01']]]);
    },
    /** The start of the current slot, in seconds. */
    slot: () => now() - (now() % rules.slotSeconds),
    check: async (call: TaskCall, more: Partial<CheckOptions> = {}) =>
      checkTask(await chain.snapshot(), call, { owner, rules, inclusionFee: 0n, ...more }),
    dispatch: (call: TaskCall) => dispatch(service, call, { who: alice }),
    book: (call: TaskCall) => expect(dispatch(service, call, { who: alice, keep: true })).toBeUndefined(),
    setBalance: (who: Hex, balance: Balance) =>
      editStorage(dev, 'System.Account', [who], (info) => ({
        ...info,
        data: { ...(info.data as object), frozen: 0n, reserved: 0n, ...balance },
      })),
    /** Lists the names of the events of a task in all later blocks. */
    follow: (taskId: Hex) => {
      const names: string[] = [];
      dev.onBlock(({ events }) => {
        for (const { name, value } of events as readonly { name: string; value: Record<string, unknown> }[])
          if (value.task_id === taskId) names.push(name);
      });
      return names;
    },
    remark: (providedId: string, when: Parameters<typeof dynamicDispatchTaskCall>[1]['when'], call?: Hex) =>
      dynamicDispatchTaskCall(registry, {
        providedId,
        when,
        call: call ?? encode('System', 'remark_with_event', { remark: '0x01' }),
      }),
    pay: (providedId: string, at: readonly bigint[], amount: bigint, recipient: Hex = bob) =>
      nativeTransferTaskCall(registry, { providedId, when: { at }, recipient, amount }),
    message: (providedId: string, at: bigint) =>
      crossChainTaskCall(registry, {
        providedId,
        when: { at },
        paraId: target,
        call: '0x000102',
        callWeight: 7n,
      }),
  };
}

type Stage = Awaited<ReturnType<typeof stage>>;

/** The expected inclusion, in milliseconds after the start of the first slot. */
const included = (earliest: number, latest: number, blockTime = 12_000) => ({
  inclusion: { earliest: start * 1000 + earliest, latest: start * 1000 + latest, blockTime },
});
const hourMs = 3_600_000;
const first = BigInt(start) + hour;

describe('a call whose block is near a limit', () => {
  let h: Stage;
  beforeAll(async () => {
    h = await stage({
      variant: 'H',
      config: { automation: { maxTasksPerSlot: 2, maxWeightPerSlot: 800_000_000n } },
    });
  });

  test.each([
    ['within the slot', 60_000, hourMs - 1, undefined, []],
    ['within the slot by a part of a millisecond', 60_000, hourMs - 0.5, undefined, []],
    ['at the end of the slot at the latest', 60_000, hourMs, undefined, ['PastTime']],
    ['after the slot', hourMs, hourMs + 60_000, 'PastTime', []],
  ] as const)('%s', async (_name, earliest, latest, error, later) => {
    const found = await h.check(h.remark('edge', { at: first }), included(earliest, latest));
    expect(found.refusal?.error).toBe(error);
    expect(found.expectedFailures.map(({ name }) => name)).toEqual(later);
    expect(found.isCloseToEdge).toBe(later.length > 0);
  });

  test('names the latest second of the block', async () => {
    const found = await h.check(h.remark('edge', { at: first }), included(0, hourMs + 1));
    expect(found.expectedFailures[0]?.detail).toContain('as late as 2023-02-03T03:00:01Z');
  });

  test('is close to the limit if only a later block accepts it', async () => {
    // The horizon moves with the slot.
    const far = h.remark('far', { at: BigInt(start) + 15_552_000n + hour });
    const found = await h.check(far, included(0, hourMs));
    expect(found).toMatchObject({ refusal: { error: 'TimeTooFarOut' }, isCloseToEdge: true });
  });

  test('is a duplicate unless the task with its id may end before', async () => {
    h.book(h.remark('again', { at: [first, first + 5n * hour] }));
    const again = h.remark('again', { at: first + 9n * hour });
    const judge = async (latest: number) => (await h.check(again, included(0, latest))).isCloseToEdge;
    expect((await h.check(again)).refusal?.error).toBe('DuplicateTask');
    expect([await judge(6 * hourMs - 1), await judge(6 * hourMs)]).toEqual([false, true]);
  });

  // Recurring tasks are booked again when they run: each task that runs before the call may take a place in its slot.
  test.each([
    ['the next slot has one task, and begins before the block', hourMs, {}, ['TimeSlotFull']],
    ['the next slot begins after the block', hourMs - 1, {}, []],
    [
      'the next slot was loaded, but not swept',
      hourMs,
      { LastTimeSlot: [first, BigInt(start)] },
      ['TimeSlotFull'],
    ],
    ['the next slot was swept', hourMs, { LastTimeSlot: [BigInt(start), first] }, []],
    ['no slot was swept for years', hourMs, { LastTimeSlot: [0n, 0n] }, ['TimeSlotFull']],
    ['a task waits in the queue', 0, { TaskQueueV2: 'task' }, ['TimeSlotFull']],
    ['a task waits to be reported as missed', 0, { MissedQueueV2: 'missed' }, ['TimeSlotFull']],
  ] as const)('in a slot with one place left: %s', async (_name, latest, stored, later) => {
    const { dev, alice } = h;
    const at = first + 20n * hour;
    const set = (time: bigint) =>
      editStorage(dev, 'AutomationTime.ScheduledTasksV3', [time], () => ({
        tasks: [[alice, alice]],
        weight: 1n,
      }));
    for (const time of [first, at]) set(time);
    const values = {
      task: [[alice, alice]],
      missed: [{ owner_id: alice, task_id: alice, execution_time: first }],
    };
    const put = (item: string, value: unknown) =>
      editStorage(dev, `AutomationTime.${item}`, [], () => value as object);
    put('LastTimeSlot', [BigInt(start), BigInt(start)]);
    for (const item of ['TaskQueueV2', 'MissedQueueV2']) put(item, []);
    for (const [item, value] of Object.entries(stored))
      put(item, typeof value === 'string' ? values[value as 'task'] : value);
    const found = await h.check(h.remark('place', { at }), included(0, latest));
    expect(found.refusal).toBeUndefined();
    expect(found.expectedFailures.map(({ name }) => name)).toEqual(later);
    expect(found.isCloseToEdge).toBe(later.length > 0);
  });

  test('counts the weight of the tasks that run before it', async () => {
    const { dev, alice } = h;
    for (const item of ['TaskQueueV2', 'MissedQueueV2'])
      editStorage(dev, `AutomationTime.${item}`, [], () => []);
    editStorage(dev, 'AutomationTime.LastTimeSlot', [], () => [BigInt(start), BigInt(start)]);
    const at = first + 30n * hour;
    // 593 317 000 ps for the message; the slot has 800 000 000.
    const weigh = async (weight: bigint) => {
      editStorage(dev, 'AutomationTime.ScheduledTasksV3', [first], () => ({
        tasks: [[alice, alice]],
        weight,
      }));
      return (await h.check(h.message('heavy', at), included(0, hourMs))).isCloseToEdge;
    };
    expect([await weigh(206_683_000n), await weigh(206_683_001n)]).toEqual([false, true]);
  });

  test('of variant M does not count tasks that run before it: none is booked again', async () => {
    const m = await stage({ variant: 'M', config: { automation: { maxTasksPerSlot: 1 } } });
    m.book(m.pay('one', [m.slot() + minute], token));
    const found = await m.check(m.pay('two', [m.slot() + 9n * minute], token), included(0, 120_000));
    expect(found).toMatchObject({ refusal: undefined, isCloseToEdge: false });
  });
});

test('a record that cannot be decoded is a task; a row and a para id that cannot be decoded are unknown', async () => {
  const m = await stage({ variant: 'M' });
  const at = m.slot() + 9n * minute;
  m.book(m.message('one', at));
  await m.damage('AutomationTime.AccountTasks');
  expect((await m.check(m.message('one', at))).refusal?.error).toBe('DuplicateTask');
  const two = m.message('two', at);
  const list = async () => (await m.check(two)).unknown.map(({ what }) => what);
  expect(await list()).toEqual([]);
  await m.damage('ParachainInfo.ParachainId');
  expect(await list()).toEqual(['whether the messages of the task can be paid']);
  await m.damage('XcmpHandler.XcmChainCurrencyData');
  expect(await list()).toEqual(['the XCM fee']);
  const { refusal, expectedFailures } = await m.check(two);
  expect([refusal, expectedFailures]).toEqual([undefined, []]);
});

test('a stored task whose call does not decode transfers nothing', async () => {
  const h = await stage({ variant: 'H' });
  h.book(h.remark('odd', { at: first }));
  // As after an upgrade of the runtime.
  editStorage(h.dev, 'AutomationTime.AccountTasks', [h.alice, deriveTaskId(h.alice, 'odd')], (task) => ({
    ...task,
    action: { type: 'DynamicDispatch', value: { encoded_call: new Uint8Array([255, 255]) } },
  }));
  const found = await h.check(h.remark('again', { first, every: 3_600 }));
  expect([found.refusal, found.unknown]).toEqual([undefined, []]);
});

test('before the chain has a time, a time between slots is refused as such, and any other without a time', async () => {
  const m = await stage({ variant: 'M' });
  editStorage(m.dev, 'Timestamp.Now', [], () => 0n as never);
  for (const [at, error] of [
    [first, 'BlockTimeNotSet'],
    [first + 1n, 'InvalidTime'],
  ] as const) {
    const call = m.pay('early', [at], 2n * token);
    expect((await m.check(call)).refusal?.error).toBe(error);
    expect(m.dispatch(call)).toBe(`AutomationTime.${error}`);
  }
});

test('a recurring task without fees ends with its first transfer beyond the balance', async () => {
  const h = await stage({ variant: 'H', config: { automation: { executionWeightFee: 0n } } });
  const args = { dest: { Id: h.bob }, value: 400_000n * token };
  const call = h.remark('free', { first, every: 3_600 }, h.encode('Balances', 'transfer_keep_alive', args));
  // The account has 1 000 000 tokens.
  expect((await h.check(call)).expectedFailures).toMatchObject([
    { name: 'DynamicDispatchResult', execution: 3 },
  ]);
});

test('a runtime that quotes a fee for a target without a row accepts such a task', async () => {
  const h = await stage({ variant: 'H', config: { targets: { '*': entry } } });
  const call = h.message('far', first);
  const { refusal, unknown, expectedFailures } = await h.check(call);
  expect([refusal, unknown]).toEqual([undefined, []]);
  expect(expectedFailures.map(({ name }) => name)).not.toContain('CurrencyChainComboNotFound');
  h.book(call);
});

test('a task in a slot without weight in its blocks is predicted as missed, to the picosecond', async () => {
  const m = await stage({ variant: 'M', config: { automation: { maxWeightPerSlot: 10n ** 15n } } });
  const at = [m.slot() + 10n * minute, m.slot() + 11n * minute];
  // A block runs tasks for 5 % of 500e9 ps, less 5 reads of 25e6 ps and 4 writes of 100e6 ps; a minute has five blocks. A
  // task takes one read, one write and the weight of its action, 286 209 000 ps.
  const perBlock = 25_000_000_000n - 525_000_000n;
  const own = 125_000_000n + 286_209_000n;
  const predict = async (weight: bigint, { tasks = 0, blockTime = 12_000, slot = 0 } = {}) => {
    const booked = Array.from({ length: tasks }, () => [m.bob, m.bob]);
    for (const [place, time] of at.entries())
      editStorage(m.dev, 'AutomationTime.ScheduledTasksV3', [time], () =>
        place === slot ? { tasks: booked, weight } : { tasks: [], weight: 0n },
      );
    const found = await m.check(m.pay('heavy', at, 2n * token), included(0, 0, blockTime));
    return found.expectedFailures.find(({ name }) => name === 'TaskMissed')?.execution;
  };
  const free = 5n * perBlock - own;
  expect([await predict(free), await predict(free + 1n)]).toEqual([undefined, 1]);
  expect(await predict(free + 1n, { slot: 1 })).toBe(2);
  const tasks = { tasks: 2 };
  expect([await predict(free - 250_000_000n, tasks), await predict(free - 249_999_999n, tasks)]).toEqual([
    undefined,
    1,
  ]);
  // Four whole blocks of 12 000.5 ms, and one block that takes longer than the slot.
  const longer = { blockTime: 12_000.5 };
  expect([await predict(free - perBlock, longer), await predict(free, longer)]).toEqual([undefined, 1]);
  const longest = { blockTime: 90_000 };
  expect([await predict(perBlock - own, longest), await predict(free, longest)]).toEqual([undefined, 1]);
});

describe('the first run that the account cannot pay is the one that the chain reports', () => {
  const offset = fc.constantFrom(-1n, 0n, 1n);
  const atLeastZero = (planck: bigint) => (planck < 0n ? 0n : planck);

  test('of transfers, beside other transfers of the account', async () => {
    const m = await stage({ variant: 'M' });
    const amount = 2n * token;
    let run = 0;
    const kinds = new Set<number | undefined>();
    const property = fc.asyncProperty(
      fc.record({
        paid: fc.nat(3),
        by: offset,
        locked: fc.constantFrom(0n, 1n, 5n),
        others: fc.array(fc.nat(3), { maxLength: 2 }),
      }),
      async ({ paid, by, locked, others }) => {
        run += 1;
        m.setBalance(m.alice, { free: 1_000n * token });
        const at = [2n, 3n, 4n].map((slots) => m.slot() + slots * minute);
        for (const [index, slots] of others.entries())
          m.book(m.pay(`other ${run} ${index}`, [(at[0] as bigint) + BigInt(slots) * minute], amount / 2n));
        const call = m.pay(`run ${run}`, at, amount);
        const { cost } = await m.check(call);
        const beside = BigInt(others.filter((slots) => slots < Math.max(paid, 1)).length) * (amount / 2n);
        // The account keeps 0.1 token, or what is locked.
        const frozen = locked * (token / 10n);
        const kept = frozen > token / 10n ? frozen : token / 10n;
        m.setBalance(m.alice, {
          free: kept + cost + atLeastZero(beside + BigInt(paid) * amount + by),
          frozen,
        });
        const found = await m.check(call);
        expect(found.refusal).toBe(undefined);
        m.book(call);
        const names = m.follow(deriveTaskId(m.alice, `run ${run}`));
        m.dev.advanceTo((Number(at[2]) + 120) * 1000);
        const ends = names.filter((name) => /Transferred|TransferFailed/.test(name));
        expect(ends).toHaveLength(3);
        const failed = ends.indexOf('TransferFailed') + 1 || undefined;
        const predicted = found.expectedFailures.find(({ name }) => name === 'TransferFailed')?.execution;
        kinds.add(failed);
        expect(predicted).toBe(failed);
      },
    );
    await fc.assert(property, { numRuns: 40 });
    expect([...kinds].sort()).toEqual([1, 2, 3, undefined]);
  });

  test('of a recurring task, beside other tasks of the account', async () => {
    const runs = 6;
    const h = await stage({
      variant: 'H',
      config: { automation: { maxScheduleSeconds: runs * 3_600 - 60 } },
    });
    let run = 0;
    const kinds = new Set<string>();
    const property = fc.asyncProperty(
      fc.record({
        /** The balance pays for about so many bookings, own transfers and other transfers. */
        spare: fc.tuple(fc.nat(9), fc.nat(6), fc.nat(6)),
        by: offset,
        amount: fc.constantFrom(0n, token, 3n * token),
        /** Hours between the runs of other tasks; 0 for a single run. They are equal, since their order is not known. */
        others: fc.array(fc.nat(2), { maxLength: 2 }),
        moved: fc.constantFrom(0n, token / 50n, token, 5n * token),
      }),
      async ({ spare, by, amount, others, moved }) => {
        run += 1;
        h.setBalance(h.alice, { free: 1_000n * token });
        const next = h.slot() + 2n * hour;
        const move = (value: bigint) =>
          value === 0n
            ? undefined
            : h.encode('Balances', 'transfer_keep_alive', { dest: { Id: h.bob }, value });
        for (const [index, hours] of others.entries()) {
          const when = hours === 0 ? { at: next } : { first: next + hour, every: hours * 3_600 };
          h.book(h.remark(`other ${run} ${index}`, when, move(moved)));
        }
        const call = h.remark(`run ${run}`, { first: next, every: 3_600 }, move(amount));
        const { cost, expectedFailures } = await h.check(call);
        expect(expectedFailures).toEqual([]);
        const [bookings, own, other] = spare.map(BigInt) as [bigint, bigint, bigint];
        const rest = atLeastZero(bookings * cost + own * amount + other * moved + by);
        h.setBalance(h.alice, { free: h.rules.existentialDeposit + cost + rest });
        const found = await h.check(call);
        expect(found.refusal).toBe(undefined);
        h.book(call);
        const names = h.follow(deriveTaskId(h.alice, `run ${run}`));
        h.dev.advanceTo((Number(next) + (runs - 1) * 3_600 + 120) * 1000);
        const again = names.filter((name) => name === 'TaskRescheduled').length;
        const end = names.find((name) => name === 'TaskFailedToReschedule' || name === 'TaskNotRescheduled');
        kinds.add(`${end} ${again}`);
        const [predicted] = found.expectedFailures.filter(({ execution }) => execution !== undefined);
        const seen = { TaskFailedToReschedule: again + 2, TaskNotRescheduled: again + 1 };
        expect(predicted?.execution).toBe(end && seen[end as keyof typeof seen]);
        expect(predicted?.name).toBe(end === 'TaskNotRescheduled' ? 'DynamicDispatchResult' : end);
        expect(predicted?.detail.includes('transfers') ?? amount > 0n).toBe(amount > 0n);
        // The other tasks end here.
        h.setBalance(h.alice, { free: h.rules.existentialDeposit });
        h.dev.advanceTo((Number(next) + (runs + 3) * 3_600) * 1000);
      },
    );
    await fc.assert(property, { numRuns: 120 });
    expect(kinds.size).toBeGreaterThan(3);
  });
});
