import { formatTokens } from '@parachron/core';
import type { OptionalRule, ServiceRules } from '@parachron/scheduler';

const words: { readonly [R in OptionalRule]: (rules: ServiceRules) => string } = {
  slotSeconds: ({ slotSeconds }) => `slots of ${slotSeconds} s (--slot)`,
  minimumTransfer: ({ minimumTransfer, token }) =>
    `transfers above ${formatTokens(minimumTransfer, token)} (--minimum-transfer)`,
  maxExecutionTimes: ({ maxExecutionTimes }) => `${maxExecutionTimes} times a task (--max-times)`,
  maxScheduleSeconds: ({ maxScheduleSeconds }) => `${maxScheduleSeconds} s ahead (--horizon)`,
  existentialDeposit: ({ existentialDeposit, token }) =>
    `an existential deposit of ${formatTokens(existentialDeposit, token)} (--existential-deposit)`,
};

/**
 * Describes the limits that the runtime does not state, with the options that set them; undefined if the runtime states all. A fork
 * has its own limits: only the length of the slots decides the times of a task there.
 */
export function describeAssumed(rules: ServiceRules, isTried: boolean): string | undefined {
  const assumed = rules.assumed.filter((rule) => !isTried || rule === 'slotSeconds');
  if (assumed.length === 0) return undefined;
  const list = assumed.map((rule) => words[rule](rules)).join(', ');
  return `Assumed, since the runtime of the service does not state it: ${list}.`;
}
