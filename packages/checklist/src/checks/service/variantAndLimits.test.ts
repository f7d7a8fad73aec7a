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
  'Variant H. Slot: 3600 s. Tasks per slot: 256. Executions per task: 24. Horizon: 15552000 s. Existential deposit: 0.01 TUR.';
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

test('variant M names the minimum of a transfer, above which an amount has to be', () => {
  expect(judge({ own: { variant: 'M', slotSeconds: 60n } })?.reason).toMatch(
    /^Variant M\. Slot: 60 s\. .* Transfers: above 0\.1 TUR\.$/,
  );
});

test('an unstated number of tasks per slot is left out', () => {
  expect(judge({ own: { maxTasksPerSlot: undefined } })?.reason).not.toContain('Tasks per slot');
});

test.each([
  ['slotSeconds', 'Slot: 3600 s (assumed: the runtime states no length).'],
  ['maxExecutionTimes', 'Executions per task: 24 (assumed).'],
  ['maxScheduleSeconds', 'Horizon: 15552000 s (assumed).'],
  ['existentialDeposit', 'Existential deposit: 0.01 TUR (assumed).'],
  ['minimumTransfer', 'Transfers: above 0.1 TUR (assumed).'],
] as const)('the assumed limit %s is marked, and no other', (rule, words) => {
  const reason = judge({ own: { variant: 'M', assumed: [rule] } })?.reason ?? '';
  expect(reason).toContain(words);
  expect(reason.match(/assumed/g)).toHaveLength(1);
});

test.each([
  ['crossChain', 'cross-chain tasks'],
  ['dynamicDispatch', 'tasks that run calls of its own chain'],
  ['nativeTransfer', 'transfer tasks'],
  ['cancel', 'cancellation'],
])('a service without the operation %s is a warning', (operation, title) => {
  expect(judge({ missing: [{ operation, reason: 'the runtime has no such call' }] })).toMatchObject({
    outcome: 'warn',
    reason: `${limits} Without ${title}: the runtime has no such call.`,
  });
});

test('a service that is shut down fails, since it runs no tasks', () => {
  const isShutDown = answerOf('AutomationTime.Shutdown', true);
  expect(judge({ isShutDown })).toEqual({
    subject: 'the service',
    outcome: 'fail',
    reason: `${limits} The service is shut down and runs no tasks.`,
    evidence: [isShutDown.evidence],
    noFix: {
      reason: "Only the service's governance starts the tasks again.",
      howTo: "Ask the service's team when it runs tasks again.",
    },
  });
});

test.each(['the node gave no answer', 'the node gave no answer.'])(
  'an unread shutdown ("%s") is unknown, and never a running service',
  (reason) => {
    expect(judge({ isShutDown: { ...unread, reason } })).toMatchObject({
      outcome: 'unknown',
      reason: `${limits} Whether the service is shut down is unknown: the node gave no answer.`,
      howToFindOut: 'Ask another node.',
    });
  },
);

test('a runtime of neither variant fails with what was found', () => {
  const verdict = { reason: 'Expected the calls of a variant, got none.', howToFindOut: 'Update the tool.' };
  const service = { known: false, verdict, reason: 'the service has neither variant', howToFindOut: 'See.' };
  expect(variantAndLimits.evaluate({ service } as unknown as Facts, pairScope)).toEqual([
    {
      subject: 'the service',
      outcome: 'fail',
      reason: verdict.reason,
      evidence: [],
      noFix: { reason: 'The interface of a service is part of its runtime.', howTo: 'Update the tool.' },
    },
  ]);
});

test('a service without an endpoint is unknown', () => {
  const service = { ...unread, verdict: undefined };
  expect(variantAndLimits.evaluate({ service } as unknown as Facts, pairScope)).toMatchObject([
    { subject: 'the service', outcome: 'unknown', howToFindOut: 'Ask another node.' },
  ]);
});
