import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DispatchFailed } from '../chain/Pallet.js';
import {
  checkSchedule,
  checkTime,
  checkTimes,
  countExecutions,
  getSlot,
  type TimeRules,
} from './checkTimes.js';

// Rules and numbers: the specification, "Validation order" and "Constants".
const base = { maxScheduleSeconds: 15_552_000n, maxExecutionTimes: 24 };
const slots = fc.constantFrom(3_600n, 60n);
const now = fc.bigInt({ min: 1n, max: 4_000_000_000_000n });

function errorOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!(error instanceof DispatchFailed)) throw error;
    return error.message.replace('AutomationTime.', '');
  }
}

function options(milliseconds: bigint, slotSeconds: bigint): TimeRules {
  return { now: milliseconds, rules: { ...base, slotSeconds } };
}

describe('a time', () => {
  it('is valid from the next slot to the horizon, both included, and nowhere else', () => {
    fc.assert(
      fc.property(now, slots, fc.bigInt({ min: -5n, max: 300_000n }), (milliseconds, slotSeconds, step) => {
        const slot = getSlot(milliseconds, slotSeconds);
        const time = slot + step * slotSeconds;
        if (time < 0n) return;
        const isLate = step * slotSeconds > base.maxScheduleSeconds;
        const wanted = step <= 0n ? 'PastTime' : isLate ? 'TimeTooFarOut' : undefined;
        expect(errorOf(() => checkTime(time, options(milliseconds, slotSeconds)))).toBe(wanted);
      }),
    );
  });
});

describe('a list', () => {
  it('is sorted, each time once, however it is given', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(now, slots, steps, (milliseconds, slotSeconds, given) => {
        const slot = getSlot(milliseconds, slotSeconds);
        const times = given.map((step) => slot + BigInt(step) * slotSeconds);
        const sorted = checkTimes(times, options(milliseconds, slotSeconds));
        const wanted = [...new Set(given)].sort((one, other) => one - other);
        expect(sorted).toEqual(wanted.map((step) => slot + BigInt(step) * slotSeconds));
        expect(countExecutions({ type: 'Fixed', value: { execution_times: times } })).toBe(wanted.length);
      }),
    );
  });

  it('counts repeated times once against the maximum', () => {
    const at = options(0n + 3_600_000n, 3_600n);
    const times = Array.from({ length: 24 }, (_, step) => 3_600n * BigInt(step + 2));
    expect(errorOf(() => checkTimes([...times, ...times], at))).toBeUndefined();
    expect(errorOf(() => checkTimes([...times, 3_600n * 26n], at))).toBe('TooManyExecutionsTimes');
    expect(errorOf(() => checkTimes([], at))).toBe('InvalidTime');
  });
});

describe('a recurrence', () => {
  const check = (next: bigint, frequency: bigint) => {
    const value = { next_execution_time: next, frequency };
    return errorOf(() => checkSchedule({ type: 'Recurring', value }, options(3_600_000n, 3_600n)));
  };

  it('needs a first time, a frequency and a second time that are valid', () => {
    expect(check(7_200n, 3_600n)).toBeUndefined();
    expect(check(3_600n, 3_600n)).toBe('PastTime');
    expect(check(7_200n, 0n)).toBe('InvalidTime');
    expect(check(7_200n, 60n)).toBe('InvalidTime');
    // The sum overflows 64 bits: the error is TimeTooFarOut, although the time is not a whole slot either.
    expect(check(7_200n, (1n << 64n) - 1n)).toBe('TimeTooFarOut');
    expect(check(7_200n, 15_552_000n)).toBe('TimeTooFarOut');
    expect(check(7_200n, 15_548_400n)).toBeUndefined();
  });
});
