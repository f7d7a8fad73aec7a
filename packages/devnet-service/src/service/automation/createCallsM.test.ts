import { deposit, devAccounts, setLock } from '@parachron/devnet-chain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestBlock, type TestBlock } from '../../../test/service/support/createTestBlock.js';
import { minute, start, token } from '../../../test/service/support/startService.js';
import { deriveTaskId } from './deriveTaskId.js';

// Order and names: spec/service-facts.md, "Validation order". The first error that applies is returned.
const { alice, bob } = devAccounts;
const poor = `0x${'33'.repeat(32)}` as const;
const next = start + minute;
const id = new Uint8Array([1]);
const none = new Uint8Array();

let test: TestBlock;
beforeEach(() => {
  test = createTestBlock({
    variant: 'M',
    config: { automation: { maxTasksPerSlot: 2, maxExecutionTimes: 3 } },
  });
});

const transfer = (changes: Record<string, unknown> = {}) => ({
  provided_id: id,
  execution_times: [next],
  recipient_id: bob,
  amount: 2n * token,
  ...changes,
});
const xcmp = (changes: Record<string, unknown> = {}) => ({
  provided_id: id,
  execution_times: [next],
  para_id: 2110,
  currency_id: 0,
  call: new Uint8Array([0, 1, 2]),
  weight_at_most: 100_000_000n,
  ...changes,
});

/** Books a slot to the last task. */
function fill(time: bigint): void {
  for (const digit of [8, 9]) {
    const args = transfer({
      provided_id: new Uint8Array([digit]),
      execution_times: [time],
      recipient_id: alice,
    });
    expect(test.dispatch('schedule_native_transfer_task', args, bob)).toBe('ok');
  }
}

describe.each([
  ['schedule_native_transfer_task', transfer],
  ['schedule_xcmp_task', xcmp],
] as const)('%s', (call, make) => {
  it(`${call} stores the task, books each time once, and reports its id`, () => {
    expect(test.dispatch(call, make({ execution_times: [next + minute, next, next] }))).toBe('ok');
    const key = { who: alice, task_id: deriveTaskId(alice, id) };
    expect(test.takeEvents().at(-1)).toEqual(['TaskScheduled', key]);
    expect(test.service.tasks.get(test.context, key)?.schedule).toEqual({
      type: 'Fixed',
      value: { execution_times: [next, next + minute], executions_left: 2 },
    });
    expect([next, next + minute].map((time) => test.slotAt(time).count)).toEqual([1, 1]);
  });

  it.each([
    ['no time', [], 'InvalidTime'],
    ['too many times', [1n, 2n, 3n, 4n], 'TooManyExecutionsTimes'],
    ['a time that is no whole minute', [next + 1n], 'InvalidTime'],
    ['the current slot', [start], 'PastTime'],
    ['a time beyond 180 days', [start + 15_552_000n + minute], 'TimeTooFarOut'],
  ])(
    `${call} refuses %s after an empty id, and before a poor account: %s`,
    (_title, execution_times, failure) => {
      expect(test.dispatch(call, make({ execution_times, provided_id: none }))).toBe('EmptyProvidedId');
      expect(test.dispatch(call, make({ execution_times }), poor)).toBe(failure);
    },
  );

  it(`${call} refuses a poor account, then a taken id, then a full slot, then a locked balance`, () => {
    test.dispatch(call, make());
    deposit(test.context, { who: poor, amount: 2_000_000_000n });
    fill(next + minute);
    const full = make({ execution_times: [next + minute] });
    expect(test.dispatch(call, full, poor)).toBe('InsufficientBalance');
    expect(test.dispatch(call, full)).toBe('DuplicateTask');
    setLock(test.context, { who: alice, id: '0x0000000000000001', amount: 10n ** 16n });
    const other = { provided_id: new Uint8Array([2]) };
    expect(test.dispatch(call, { ...full, ...other })).toBe('TimeSlotFull');
    expect(test.dispatch(call, make(other))).toBe('LiquidityRestrictions');
    expect(test.slotAt(next).count).toBe(1);
  });
});

it.each([
  // "Larger than 0.1 of the native token", with 10 decimals.
  [1_000_000_000n, 'InvalidAmount'],
  [1_000_000_001n, 'ok'],
  [0n, 'InvalidAmount'],
])('transfers more than a tenth of a token: %s', (amount, outcome) => {
  expect(test.dispatch('schedule_native_transfer_task', transfer({ amount }))).toBe(outcome);
});

it('refuses an amount before the recipient, and the recipient before an empty id', () => {
  const schedule = (changes: Record<string, unknown>) =>
    test.dispatch('schedule_native_transfer_task', transfer(changes));
  expect(schedule({ amount: 1n, recipient_id: alice, provided_id: none })).toBe('InvalidAmount');
  expect(schedule({ recipient_id: alice, provided_id: none })).toBe('TransferToSelf');
});

it('looks at the balance of the sender when the transfer runs, not when it is scheduled', () => {
  expect(test.dispatch('schedule_native_transfer_task', transfer({ amount: 10n ** 30n }))).toBe('ok');
});

it('refuses an empty message after an empty id, before times and the fee lookup', () => {
  const schedule = (changes: Record<string, unknown>) =>
    test.dispatch('schedule_xcmp_task', xcmp({ call: none, ...changes }));
  expect(schedule({ provided_id: none })).toBe('EmptyProvidedId');
  expect(schedule({ execution_times: [], currency_id: 5 })).toBe('EmptyMessage');
  expect(test.dispatch('schedule_xcmp_task', xcmp({ execution_times: [], currency_id: 5 }))).toBe(
    'InvalidTime',
  );
  expect(test.dispatch('schedule_xcmp_task', xcmp({ currency_id: 5 }), poor)).toBe(
    'XcmpHandler.CurrencyChainComboNotFound',
  );
});

it('stores the action as it was given', () => {
  test.dispatch('schedule_native_transfer_task', transfer());
  test.dispatch('schedule_xcmp_task', xcmp({ provided_id: new Uint8Array([2]) }));
  const actionOf = (provided: Uint8Array) =>
    test.service.tasks.get(test.context, { who: alice, task_id: deriveTaskId(alice, provided) })?.action;
  expect(actionOf(id)).toEqual({
    type: 'NativeTransfer',
    value: { sender: alice, recipient: bob, amount: 2n * token },
  });
  expect(actionOf(new Uint8Array([2]))).toEqual({
    type: 'XCMP',
    value: {
      para_id: 2110,
      currency_id: 0,
      encoded_call: new Uint8Array([0, 1, 2]),
      encoded_call_weight: 100_000_000n,
    },
  });
});

// spec/service-facts.md, "Calls".
it('has the call indices of the specification', () => {
  const { calls } = test.context.runtime.getPallet('AutomationTime');
  const indices = Object.entries(calls ?? {}).map(([name, { index }]) => [name, index]);
  expect(Object.fromEntries(indices)).toEqual({
    schedule_native_transfer_task: 1,
    schedule_xcmp_task: 2,
    cancel_task: 5,
  });
});
