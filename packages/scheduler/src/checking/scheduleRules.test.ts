import { expect, test } from 'vitest';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { judgeSchedule, judgeTime } from './scheduleRules.js';

// spec/service-facts.md: constants, and validation order.
const rules: ServiceRules = {
  variant: 'H',
  token: { symbol: 'TUR', decimals: 10 },
  slotSeconds: 3600n,
  maxTasksPerSlot: 256n,
  maxWeightPerSlot: 150_000_000_000n,
  maxExecutionTimes: 24n,
  maxScheduleSeconds: 15_552_000n,
  executionWeightFee: 12n,
  existentialDeposit: 100_000_000n,
  assumed: [],
  minimumTransfer: 1_000_000_000n,
};
const slot = 1_675_389_600n;
const now = slot * 1000n + 3_599_999n;
const nameOf = (time: bigint, at = now) => judgeTime(time, { rules, now: at })?.error;

test('the checks of a time report a time between slots first, then a time in the past, then a time beyond the horizon', () => {
  expect(nameOf(slot + 1n)).toBe('InvalidTime');
  expect(nameOf(slot)).toBe('PastTime');
  expect(nameOf(0n)).toBe('PastTime');
  expect(nameOf(slot + 3600n)).toBeUndefined();
  // Exactly the horizon is valid.
  expect(nameOf(slot + 15_552_000n)).toBeUndefined();
  expect(nameOf(slot + 15_552_000n + 3600n)).toBe('TimeTooFarOut');
});

test('a time between slots is refused even if the time of the chain is not set', () => {
  expect(nameOf(1n, 0n)).toBe('InvalidTime');
  expect(nameOf(3600n, 0n)).toBe('BlockTimeNotSet');
});

test('the checks of a recurrence report a fault of its first time first, then of its frequency, then of its second time', () => {
  const judge = (next: bigint, frequency: bigint) =>
    judgeSchedule({ kind: 'recurring', next, frequency }, { rules, now })?.error;
  const max = (1n << 64n) - 1n;
  expect(judge(slot, 0n)).toBe('PastTime');
  expect(judge(slot + 3600n, max)).toBe('TimeTooFarOut');
  expect(judge(slot + 3600n, 0n)).toBe('InvalidTime');
  expect(judge(slot + 3600n, 1n)).toBe('InvalidTime');
  expect(judge(slot + 3600n, 15_552_000n)).toBe('TimeTooFarOut');
  expect(judge(slot + 3600n, 3600n)).toBeUndefined();
});
