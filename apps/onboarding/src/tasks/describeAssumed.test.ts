import type { OptionalRule, ServiceRules } from '@parachron/scheduler';
import { expect, test } from 'vitest';
import { describeAssumed } from './describeAssumed.js';

const rulesOf = (...assumed: readonly OptionalRule[]) =>
  ({
    token: { symbol: 'TUR', decimals: 10 },
    slotSeconds: 3_600n,
    minimumTransfer: 10_000_000_000n,
    maxExecutionTimes: 24n,
    maxScheduleSeconds: 86_400n,
    existentialDeposit: 100_000_000n,
    assumed,
  }) as unknown as ServiceRules;

test('a runtime that states all limits needs no sentence', () => {
  expect(describeAssumed(rulesOf())).toBeUndefined();
});

test.each<[OptionalRule, string]>([
  ['slotSeconds', 'slots of 3600 s (--slot)'],
  ['minimumTransfer', 'transfers above 1 TUR (--minimum-transfer)'],
  ['maxExecutionTimes', '24 times a task (--max-times)'],
  ['maxScheduleSeconds', '86400 s ahead (--horizon)'],
  ['existentialDeposit', 'an existential deposit of 0.01 TUR (--existential-deposit)'],
])('the assumed limit %s is named with the option that sets it', (rule, words) => {
  expect(describeAssumed(rulesOf(rule))).toBe(
    `Assumed, since the runtime of the service does not state it: ${words}.`,
  );
});

test('several assumed limits are one list', () => {
  expect(describeAssumed(rulesOf('slotSeconds', 'maxExecutionTimes'))).toContain(
    'slots of 3600 s (--slot), 24 times a task (--max-times).',
  );
});
