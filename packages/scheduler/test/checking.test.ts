// The check before sending, with the expected time of inclusion; limits of the specification.
import { encodeCall, type Hex } from '@parachron/core';
import { detectVariant } from '@parachron/runtime-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CheckOptions, checkTask } from '../src/checking/checkTask.js';
import { deriveRules } from '../src/rules/ServiceRules.js';
import { deriveTaskId } from '../src/tasks/deriveTaskId.js';
import type { TaskCall } from '../src/tasks/TaskOrder.js';
import {
  crossChainTaskCall,
  dynamicDispatchTaskCall,
  nativeTransferTaskCall,
} from '../src/tasks/taskCalls.js';
import { dispatch } from './support/dispatch.js';
import { editStorage } from './support/editStorage.js';
import { entry, hour, idOf, start, startService, type TestService, target } from './support/startService.js';

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
  const now = () => BigInt(dev.time) / 1000n;
  return {
    dev,
    alice,
    bob,
    rules,
    encode,
    /** The start of the current slot, in seconds. */
    slot: () => now() - (now() % rules.slotSeconds),
    check: async (call: TaskCall, more: Partial<CheckOptions> = {}) =>
      checkTask(chain, await chain.snapshot(), { call, owner, rules, ...more }),
    dispatch: (call: TaskCall) => dispatch(service, call, { who: alice }),
    book: async (call: TaskCall) =>
      expect(await dispatch(service, call, { who: alice, keep: true })).toBeUndefined(),
    setBalance: (who: Hex, balance: Balance) =>
      editStorage(dev, 'System.Account', [who], (info) => ({
        ...info,
        data: { ...(info.data as object), frozen: 0n, reserved: 0n, ...balance },
      })),
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
});

test('a task that another task of the account cancels does not run', async () => {
  const h = await stage({ variant: 'H' });
  const call = h.remark('victim', { at: [first, first + 2n * hour] });
  const taskId = deriveTaskId(h.alice, 'victim');
  const cancel = h.encode('AutomationTime', 'cancel_task', { task_id: taskId });
  await h.book(h.remark('cancels', { at: first + hour }, cancel));
  const { runs, expectedFailures } = await h.check(call);
  expect(runs).toMatchObject([{ outcome: 'executed' }]);
  expect(expectedFailures).toMatchObject([{ name: 'TaskCancelled', execution: 2 }]);
});

test('runs after a hundred slots of the account are not tried, with the reason', async () => {
  const h = await stage({ variant: 'M' });
  const minutes = (from: number, count: number) =>
    Array.from({ length: count }, (_none, at) => BigInt(start) + 60n * BigInt(from + at));
  for (let at = 0; at < 5; at += 1) await h.book(h.pay(`${at}`, minutes(10 + 24 * at, 24), 2_000_000_000n));
  const [near = 0n, far = 0n] = [minutes(20, 1)[0], minutes(200, 1)[0]];
  const { runs, unknown } = await h.check(h.pay('own', [near, far], 2_000_000_000n));
  expect(runs).toMatchObject([{ time: near, outcome: 'executed' }]);
  expect(unknown).toMatchObject([{ reason: expect.stringContaining('100 slots before run 2') }]);
  expect((await h.check(h.pay('own', [near], 2_000_000_000n))).unknown).toEqual([]);
});

test('more tasks of the account than are followed leave open whether their transfers empty it', async () => {
  const h = await stage({ variant: 'M' });
  const [soon, late] = [BigInt(start) + 600n, BigInt(start) + 1_200n];
  const amount = 9_900n * 10_000_000_000n;
  for (let at = 0; at < 100; at += 1) await h.book(h.pay(`${at}`, [soon], amount));
  const { runs, unknown } = await h.check(h.pay('own', [late], amount));
  expect(runs).toMatchObject([{ time: late }]);
  const twice = await h.check(h.pay('own', [soon - 120n, soon - 60n], 2_000_000_000n));
  expect(twice.unknown).toHaveLength(1);
  expect(unknown).toMatchObject([{ reason: expect.stringContaining('more than 100 tasks') }]);
});

test('a call of another runtime is not tried, with the reason', async () => {
  const h = await stage({ variant: 'H' });
  const { runs, unknown } = await h.check((await stage({ variant: 'M' })).pay('other', [first], 1n));
  expect(runs).toBeUndefined();
  expect(unknown[0]?.reason).toContain('is not a call of this runtime');
});

test('a runtime that quotes a fee for a target without a row accepts such a task', async () => {
  const h = await stage({ variant: 'H', config: { targets: { '*': entry } } });
  const call = h.message('far', first);
  const { refusal, unknown, expectedFailures } = await h.check(call);
  expect([refusal, unknown]).toEqual([undefined, []]);
  expect(expectedFailures.map(({ name }) => name)).not.toContain('CurrencyChainComboNotFound');
  await h.book(call);
});
