import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  createFacts,
  dynamicDispatch,
  emptyBalance,
  hour,
  known,
  recurring,
  rules,
  slot,
  unknown,
} from '../../test/support/checkFacts.js';
import type { CheckFacts } from './CheckFacts.js';
import { predictRecurrence } from './predictRecurrence.js';
import type { Booking } from './storedTransfers.js';

const first = slot + hour;
const order = { ...dynamicDispatch, schedule: recurring(first, hour) };
const taskId = dynamicDispatch.providedId;

/** A horizon of four hours, and fees of 10 planck at each booking: the first is paid at scheduling. */
const horizon = { ...rules, maxScheduleSeconds: 4n * hour };
const fees = { execution: known(7n), xcm: known(3n) };

/** `spare` is the balance above the existential deposit, after the fees of the first execution. */
function predict(spare: bigint, changes: Partial<CheckFacts> = {}) {
  const balance = { ...emptyBalance, free: horizon.existentialDeposit + 10n + spare };
  return predictRecurrence(order, createFacts({ rules: horizon, fees, charged: 3n, balance, ...changes }));
}

const booking = (changes: Partial<Booking> = {}): Booking => ({
  taskId,
  next: first,
  frequency: hour,
  fee: 10n,
  transfers: 0n,
  ...changes,
});

describe('predictRecurrence without other tasks', () => {
  it.each([
    ['no further booking', 0n, { execution: 2 }],
    ['no further booking by one planck', 9n, { execution: 2 }],
    ['one further booking', 10n, { execution: 3 }],
    ['three further bookings', 39n, { execution: 5 }],
    // 10 planck × 109 % rounds down to 10, and 10 × 110 % is 11: four bookings cost 44.
    ['all four bookings, but no rise of 10 %', 40n, { feeRise: 10 }],
    // Four bookings at a rise of 99 % cost 4 × 19, at 100 % 4 × 20.
    ['all bookings, but not twice the fees by one planck', 79n, { feeRise: 100 }],
  ])('a balance for %s', (_, spare, expected) => {
    expect(predict(spare)).toMatchObject({
      pallet: 'AutomationTime',
      name: 'TaskFailedToReschedule',
      ...expected,
    });
  });

  it.each([
    ['twice the fees within the horizon', 80n, {}],
    ['an unknown execution fee', 0n, { fees: { execution: unknown, xcm: known(3n) } }],
    ['an unknown XCM fee', 0n, { fees: { execution: known(7n), xcm: unknown } }],
    ['no fees and no transfers', 0n, { fees: { execution: known(0n), xcm: known(0n) } }],
  ])('predicts no failure for %s', (_, spare, changes) => {
    expect(predict(spare, changes)).toBeUndefined();
  });

  it('counts a part of an interval at the end of the horizon as one more booking', () => {
    // Four whole hours and one second: the fifth booking begins within the horizon.
    const longer = { rules: { ...horizon, maxScheduleSeconds: 4n * hour + 1n } };
    expect(predict(40n, longer)).toMatchObject({ execution: 6 });
    expect(predict(99n, longer)).toMatchObject({ feeRise: 100 });
    expect(predict(100n, longer)).toBeUndefined();
  });
});

describe('predictRecurrence of a task that transfers 5 planck in each run', () => {
  const payout = { amount: 5n, failsWith: 'DynamicDispatchResult' } as const;

  it.each([
    ['not even the first transfer', 4n, { name: 'DynamicDispatchResult', execution: 1 }],
    [
      'the first transfer, but not the booking after it',
      5n,
      { name: 'TaskFailedToReschedule', execution: 2 },
    ],
    ['transfer and booking without one planck', 14n, { name: 'TaskFailedToReschedule', execution: 2 }],
    [
      'one transfer and booking, but not the second transfer',
      19n,
      { name: 'DynamicDispatchResult', execution: 2 },
    ],
    ['four transfers and bookings, but no rise', 60n, { name: 'TaskFailedToReschedule', feeRise: 10 }],
  ])('with a balance for %s', (_, spare, expected) => {
    expect(predict(spare, { payout })).toMatchObject(expected);
  });
});

describe('predictRecurrence beside other tasks of the account', () => {
  it('pays for a stored task of the same slot first', () => {
    // Both tasks take 10 planck each hour; the stored task runs first.
    expect(predict(79n, { bookings: [booking()] })).toMatchObject({
      execution: 5,
    });
    expect(predict(80n, { bookings: [booking()] })).toMatchObject({ feeRise: 10 });
  });

  it('includes the transfers of the other task', () => {
    expect(predict(99n, { bookings: [booking({ transfers: 5n })] })).toMatchObject({ execution: 5 });
  });

  it('ends a task that cannot pay for its own booking, at no cost', () => {
    expect(predict(80n, { bookings: [booking({ fee: 1_000n })] })).toBeUndefined();
  });

  it('pays for all runs of a shorter interval between two runs', () => {
    // Every 1800 s: five runs before the fourth booking. On the whole hour, the predicted task was booked earlier, and
    // runs first.
    const often = booking({ next: first + 1_800n, frequency: 1_800n });
    expect(predict(89n, { bookings: [often] })).toMatchObject({ execution: 5 });
    expect(predict(90n, { bookings: [often] })).toMatchObject({ feeRise: 10 });
  });

  it('ignores a task whose first run is after the horizon', () => {
    expect(predict(80n, { bookings: [booking({ next: first + 4n * hour })] })).toBeUndefined();
  });

  it('subtracts the payable transfers of other tasks in the order of their times', () => {
    const transfer = (time: bigint, amount: bigint) => ({ taskId, time, amount });
    // In the second hour 35 planck are left, so that the transfer of 36 fails and costs nothing.
    const transfers = [transfer(first + hour, 36n), transfer(first, 5n)];
    expect(predict(50n, { transfers })).toMatchObject({ feeRise: expect.any(Number) });
    expect(predict(50n, { transfers: [transfer(first + hour, 35n), transfer(first, 5n)] })).toMatchObject({
      execution: 3,
    });
  });
});

/** The chain, one slot after another: stored tasks run before a new task of the same slot. */
function simulate(spare: bigint, others: readonly Booking[], transferred: bigint): number | undefined {
  let left = spare;
  let open = others;
  for (let run = 0; run < 4; run += 1) {
    const stays: Booking[] = [];
    for (const one of open) {
      if (one.fee + one.transfers > left) continue;
      left -= one.fee + one.transfers;
      stays.push(one);
    }
    open = stays;
    if (transferred > left) return run + 1;
    if (transferred + 10n > left) return run + 2;
    left -= transferred + 10n;
  }
  return undefined;
}

test('predicts the same execution as a simulation of the slots', () => {
  const amount = fc.bigInt({ min: 0n, max: 40n });
  const other = fc.record({ fee: amount, transfers: amount });
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 400n }),
      fc.array(other, { maxLength: 3 }),
      fc.bigInt({ min: 1n, max: 20n }),
      (spare, list, transferred) => {
        const bookings = list.map((one) => booking(one));
        const payout = { amount: transferred, failsWith: 'DynamicDispatchResult' } as const;
        const found = predict(spare, { bookings, payout });
        expect(found?.execution).toBe(simulate(spare, bookings, transferred));
      },
    ),
    { numRuns: 300 },
  );
});

test('a larger balance never fails earlier', () => {
  const order = (found: ReturnType<typeof predict>) =>
    found === undefined ? 1_000 : (found.execution ?? 100 + (found.feeRise ?? 0));
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 90n }), fc.bigInt({ min: 0n, max: 20n }), (spare, more) => {
      expect(order(predict(spare + more))).toBeGreaterThanOrEqual(order(predict(spare)));
    }),
    { numRuns: 200 },
  );
});
