import type { ServiceRules } from '@parachron/scheduler';
import { expect, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import { variantAndLimits } from './variantAndLimits.js';

type Facts = Parameters<typeof variantAndLimits.evaluate>[0];

/** Variant H as the facts of the service state it: 0.01 TUR of 10 decimals, slots of an hour, 180 days. */
const rules: ServiceRules = {
  variant: 'H',
  token: { symbol: 'TUR', decimals: 10 },
  slotSeconds: 3600n,
  maxTasksPerSlot: 256n,
  maxWeightPerSlot: undefined,
  maxExecutionTimes: 24n,
  maxScheduleSeconds: 15_552_000n,
  executionWeightFee: 12n,
  existentialDeposit: 100_000_000n,
  minimumTransfer: 1_000_000_000n,
  assumed: [],
};
const limits =
  'Variant H. Slot: 3600 s. Tasks per slot: 256. Executions per task: 24. Horizon: 15,552,000 s. Existential deposit: 0.01 TUR.';
const running = answerOf('AutomationTime.Shutdown', false);

function judge({
  own = {},
  missing = [],
  isShutDown = running,
}: {
  readonly own?: Partial<ServiceRules>;
  readonly missing?: readonly object[];
  readonly isShutDown?: object;
} = {}) {
  const service = { known: true, rules: { ...rules, ...own }, missing, isShutDown };
  return variantAndLimits.evaluate({ service } as unknown as Facts, pairScope)[0];
}

test('a service that runs passes with its limits', () => {
  expect(judge()).toEqual({
    ...{ subject: 'the service', outcome: 'pass', reason: limits, evidence: [running.evidence] },
  });
});

test.each([
  ['slotSeconds', 'Slot: 3600 s (assumed: the runtime states no length).'],
  ['maxExecutionTimes', 'Executions per task: 24 (assumed).'],
  ['maxScheduleSeconds', 'Horizon: 15,552,000 s (assumed).'],
  ['existentialDeposit', 'Existential deposit: 0.01 TUR (assumed).'],
  ['minimumTransfer', 'Transfers: above 0.1 TUR (assumed).'],
] as const)('the assumed limit %s is marked, and no other', (rule, words) => {
  const reason = judge({ own: { variant: 'M', assumed: [rule] } })?.reason ?? '';
  expect(reason).toContain(words);
  expect(reason.match(/assumed/g)).toHaveLength(1);
});

test('a service that is shut down fails; an unread shutdown is never a running service', () => {
  expect(judge({ isShutDown: answerOf('AutomationTime.Shutdown', true) })?.outcome).toBe('fail');
  expect(judge({ isShutDown: unread })?.outcome).toBe('unknown');
  expect(judge({ missing: [{ operation: 'cancel', reason: 'no call' }] })?.outcome).toBe('warn');
});
