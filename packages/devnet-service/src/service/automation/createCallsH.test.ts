import { deposit, devAccounts, setLock } from '@parachron/devnet-chain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestBlock, type TestBlock } from '../../../test/service/support/createTestBlock.js';
import { hour, start } from '../../../test/service/support/startService.js';
import { fixed, recurring } from '../../../test/service/support/tasks.js';
import { deriveTaskId } from './deriveTaskId.js';

// Order and names: spec/service-facts.md, "Validation order". The first error that applies is returned.
const { alice, bob } = devAccounts;
const poor = `0x${'33'.repeat(32)}` as const;
const next = start + hour;
const remark = { type: 'System', value: { type: 'remark', value: { remark: new Uint8Array([1]) } } };
const id = new Uint8Array([1]);

let test: TestBlock;
beforeEach(() => {
  test = createTestBlock({ config: { automation: { maxTasksPerSlot: 2, maxExecutionTimes: 3 } } });
});

const xcmp = (changes: Record<string, unknown> = {}) => ({
  provided_id: id,
  schedule: fixed(next),
  para_id: 2110,
  currency_id: 0,
  encoded_call: new Uint8Array([0, 1, 2]),
  encoded_call_weight: 100_000_000n,
  ...changes,
});
const dynamic = (changes: Record<string, unknown> = {}) => ({
  provided_id: id,
  schedule: fixed(next),
  call: remark,
  ...changes,
});

const calls = [
  ['schedule_xcmp_task', xcmp],
  ['schedule_dynamic_dispatch_task', dynamic],
] as const;

/** Books a slot to the last task. */
function fill(time: bigint): void {
  for (const digit of [8, 9]) {
    const args = dynamic({ provided_id: new Uint8Array([digit]), schedule: fixed(time) });
    expect(test.dispatch('schedule_dynamic_dispatch_task', args, bob)).toBe('ok');
  }
}

describe.each(calls)('%s', (call, make) => {
  it(`${call} stores the task, books each time once, and reports its id`, () => {
    const schedule = fixed(next + hour, next, next);
    expect(test.dispatch(call, make({ schedule }))).toBe('ok');
    const key = { who: alice, task_id: deriveTaskId(alice, id) };
    expect(test.takeEvents().at(-1)).toEqual(['TaskScheduled', key]);
    expect(test.service.tasks.get(test.context, key)).toMatchObject({
      owner_id: alice,
      provided_id: id,
      schedule: { type: 'Fixed', value: { execution_times: [next, next + hour], executions_left: 2 } },
    });
    expect([next, next + hour, next + 2n * hour].map((time) => test.slotAt(time).count)).toEqual([1, 1, 0]);
  });

  it(`${call} books the next time of a recurring task alone`, () => {
    expect(test.dispatch(call, make({ schedule: recurring(next, hour) }))).toBe('ok');
    expect([next, next + hour].map((time) => test.slotAt(time).count)).toEqual([1, 0]);
  });

  it.each([
    ['no time', fixed(), 'InvalidTime'],
    ['too many times', fixed(1n, 2n, 3n, 4n), 'TooManyExecutionsTimes'],
    ['a time that is no whole hour', fixed(next + 60n), 'InvalidTime'],
    ['the current slot', fixed(start), 'PastTime'],
    ['a time beyond 180 days', fixed(start + 15_552_000n + hour), 'TimeTooFarOut'],
    ['the earliest wrong time of several', fixed(next + 60n, start - hour), 'PastTime'],
    ['a recurrence without a frequency', recurring(next, 0n), 'InvalidTime'],
  ])(`${call} refuses %s, before an empty id: %s`, (_title, schedule, failure) => {
    expect(test.dispatch(call, make({ schedule, provided_id: new Uint8Array() }))).toBe(failure);
    expect(test.takeEvents()).toEqual([]);
  });

  it(`${call} refuses an empty id before a poor account`, () => {
    expect(test.dispatch(call, make({ provided_id: new Uint8Array() }), poor)).toBe('EmptyProvidedId');
  });

  it(`${call} refuses a poor account before an id that is taken, and that before a full slot`, () => {
    test.dispatch(call, make());
    deposit(test.context, { who: poor, amount: 500_000_000n });
    expect(test.dispatch(call, make(), poor)).toBe('InsufficientBalance');
    fill(next + hour);
    const full = make({ schedule: fixed(next + hour) });
    expect(test.dispatch(call, full)).toBe('DuplicateTask');
    expect(test.dispatch(call, { ...full, provided_id: new Uint8Array([2]) })).toBe('TimeSlotFull');
  });

  it(`${call} refuses a full slot before a locked balance, and books nothing then`, () => {
    fill(next);
    setLock(test.context, { who: alice, id: '0x0000000000000001', amount: 10n ** 16n });
    expect(test.dispatch(call, make())).toBe('TimeSlotFull');
    const free = make({ schedule: fixed(next + hour) });
    expect(test.dispatch(call, free)).toBe('LiquidityRestrictions');
    expect(test.slotAt(next + hour).count).toBe(0);
    expect(test.service.tasks.has(test.context, { who: alice, task_id: deriveTaskId(alice, id) })).toBe(
      false,
    );
  });

  it(`${call} books all slots of a task, or none`, () => {
    fill(next + hour);
    expect(test.dispatch(call, make({ schedule: fixed(next, next + hour) }))).toBe('TimeSlotFull');
    expect(test.slotAt(next).count).toBe(0);
  });

  it(`${call} takes the same id of another account`, () => {
    expect([test.dispatch(call, make()), test.dispatch(call, make(), bob)]).toEqual(['ok', 'ok']);
  });
});

it('refuses an empty message after an empty id, and before the fee lookup', () => {
  const encoded_call = new Uint8Array();
  const schedule = (changes: object) =>
    test.dispatch('schedule_xcmp_task', xcmp({ encoded_call, ...changes }));
  expect(schedule({ provided_id: new Uint8Array() })).toBe('EmptyProvidedId');
  expect(schedule({ currency_id: 5 })).toBe('EmptyMessage');
});

it('looks the fee up before the balance', () => {
  expect(test.dispatch('schedule_xcmp_task', xcmp({ currency_id: 5 }), poor)).toBe(
    'XcmpHandler.CurrencyChainComboNotFound',
  );
  const encoded_call_weight = (1n << 64n) - 1n;
  expect(test.dispatch('schedule_xcmp_task', xcmp({ encoded_call_weight }), poor)).toBe(
    'XcmpHandler.WeightOverflow',
  );
});

it('stores the action as it was given', () => {
  test.dispatch('schedule_xcmp_task', xcmp());
  test.dispatch('schedule_dynamic_dispatch_task', dynamic({ provided_id: new Uint8Array([2]) }));
  const actionOf = (provided: Uint8Array) =>
    test.service.tasks.get(test.context, { who: alice, task_id: deriveTaskId(alice, provided) })?.action;
  expect(actionOf(id)).toEqual({
    type: 'XCMP',
    value: {
      para_id: 2110,
      currency_id: 0,
      encoded_call: new Uint8Array([0, 1, 2]),
      encoded_call_weight: 100_000_000n,
    },
  });
  // System.remark is the call 0 of the pallet 0; a byte string of one byte follows.
  expect(actionOf(new Uint8Array([2]))).toEqual({
    type: 'DynamicDispatch',
    value: { encoded_call: new Uint8Array([0, 0, 4, 1]) },
  });
});

it('announces more weight for more executions', () => {
  const weightOf = (schedule: unknown) =>
    test.context.dispatchInfo({
      type: 'AutomationTime',
      value: { type: 'schedule_dynamic_dispatch_task', value: dynamic({ schedule }) },
    }).weight.ref_time;
  const each = weightOf(fixed(1n, 2n)) - weightOf(fixed(1n));
  expect(each).toBeGreaterThan(0n);
  expect(weightOf(fixed(1n, 2n, 3n)) - weightOf(fixed(1n))).toBe(2n * each);
  expect(weightOf(recurring(next, hour))).toBe(weightOf(fixed(1n)));
});

// spec/service-facts.md, "Calls".
it('has the call indices of the specification', () => {
  const { calls, index } = test.context.runtime.getPallet('AutomationTime');
  const indices = Object.entries(calls ?? {}).map(([name, one]) => [name, one.index]);
  expect(index).toBe(60);
  expect(Object.fromEntries(indices)).toEqual({
    schedule_xcmp_task: 2,
    schedule_dynamic_dispatch_task: 4,
    cancel_task: 5,
  });
});
