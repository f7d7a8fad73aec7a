import { balanceOf } from '@parachron/samples/facts';
import { describe, expect, test } from 'vitest';
import type { Slot } from '../reading/describeSlotRead.js';
import type { NativeTransferOrder } from '../tasks/TaskOrder.js';
import type { CheckFacts } from './CheckFacts.js';
import { judgeBalance, judgeCapacity, judgeLocks } from './stateRules.js';

// The numbers of docs/service.md: at most 256 tasks and a weight of 150e9 in a slot; the execution fee is 12 planck for
// each unit of weight.
const rules = {
  ...{ maxTasksPerSlot: 256n, maxWeightPerSlot: 150_000_000_000n, executionWeightFee: 12n },
  ...{ existentialDeposit: 100n, token: { symbol: 'UNIT', decimals: 0 } },
};
const known = (value: bigint) => ({ known: true, value, evidence: [] }) as const;
const unknown = { known: false, reason: '', howToFind: '' } as const;
const balance = balanceOf(1_000n);
const slot = (count: number, weight = 0n) =>
  ({ time: 3600n, tasks: Array.from({ length: count }), weight }) as unknown as Slot;

const facts = (more: Partial<Record<keyof CheckFacts, unknown>>) =>
  ({
    ...{ rules, balance, fees: { execution: known(0n), xcm: known(0n) }, charged: 0n },
    ...{ slots: [], due: { count: 0n, weight: 0n }, isTaken: false },
    ...more,
  }) as CheckFacts;

const order: NativeTransferOrder = {
  ...{ kind: 'nativeTransfer', providedId: '0x01', amount: 1n },
  recipient: { kind: 'AccountId32', hex: `0x${'11'.repeat(32)}` },
  schedule: { kind: 'fixed', times: [3600n, 7200n] },
};

describe('a scheduling call requires its fees and the existential deposit', () => {
  test.each([
    ['with exactly both', 1_000n, known(700n), known(200n), undefined],
    ['with one planck less', 999n, known(700n), known(200n), 'InsufficientBalance'],
    ['without a known XCM fee, but enough for the execution fee', 800n, known(700n), unknown, undefined],
    [
      'without a known XCM fee, and too little for the execution fee',
      799n,
      known(700n),
      unknown,
      'InsufficientBalance',
    ],
    ['without a known execution fee, which is not checked', 0n, unknown, known(200n), undefined],
  ])('%s', (_, free, execution, xcm, error) => {
    expect(judgeBalance(facts({ balance: { ...balance, free }, fees: { execution, xcm } }))?.error).toBe(
      error,
    );
  });
});

describe('checkSlots reports a full slot', () => {
  // Two executions, at 12 planck for each unit of weight.
  const fees = { execution: known(2n * 12n * 50_000_000_000n), xcm: known(0n) };
  test.each([
    ['not with 255 tasks', [slot(255)], {}, undefined],
    ['with 256 tasks', [slot(256)], {}, 'TimeSlotFull'],
    [
      'with tasks that may be booked again before inclusion',
      [slot(255)],
      { due: { count: 1n, weight: 0n } },
      'TimeSlotFull',
    ],
    ['not at the maximum weight', [slot(1, 100_000_000_000n)], { fees }, undefined],
    ['above the maximum weight', [slot(1, 100_000_000_001n)], { fees }, 'TimeSlotFull'],
    ['if any slot of the task is full', [slot(0), slot(256)], {}, 'TimeSlotFull'],
    [
      'never, if the chain states no limits',
      [slot(999, 10n ** 15n)],
      { rules: { ...rules, maxTasksPerSlot: undefined, maxWeightPerSlot: undefined } },
      undefined,
    ],
  ])('%s', (_, slots, more, error) => {
    expect(judgeCapacity(order, facts({ slots, ...more }))?.error).toBe(error);
  });
});

describe('checkBalance permits the withdrawal of fees', () => {
  test.each([
    ['above the locks', { frozen: 900n }, 100n, undefined],
    ['not from the locked balance', { frozen: 900n }, 101n, 'LiquidityRestrictions'],
    ['not below the existential deposit', {}, 901n, 'LiquidityRestrictions'],
    [
      'below the existential deposit, if a reserved balance keeps the account',
      { reserved: 100n },
      1_000n,
      undefined,
    ],
    ['not beyond the balance', { reserved: 100n }, 1_001n, 'LiquidityRestrictions'],
    ['from any account, if there are no fees', { frozen: 5_000n }, 0n, undefined],
  ])('%s', (_, more, fee, error) => {
    const fees = { execution: known(fee), xcm: known(0n) };
    expect(judgeLocks(facts({ balance: { ...balance, ...more }, fees }))?.error).toBe(error);
  });

  test('the withdrawn fees include the part of the XCM fee that the service charges', () => {
    const fees = { execution: known(60n), xcm: known(0n) };
    const locked = { ...balance, frozen: 900n };
    expect(judgeLocks(facts({ balance: locked, fees, charged: 40n }))).toBeUndefined();
    expect(judgeLocks(facts({ balance: locked, fees, charged: 41n }))?.error).toBe('LiquidityRestrictions');
  });
});
