import { type Answer, defineError, type Hex } from '@parachron/core';

/** A required value of the chain cannot be read. */
export class StateUnknownError extends defineError({
  code: 'STATE_UNKNOWN',
  fault: 'incompatible',
  message: (facts: { what: string; reason: string; howToFindOut: string }) =>
    `${facts.what} cannot be read: ${facts.reason}`,
  hint: (facts) => facts.howToFindOut,
}) {}

/** Returns the value of an answer. @throws STATE_UNKNOWN when the value is unknown */
export function takeKnown<T>(answer: Answer<T>, what: string): T {
  if (answer.known) return answer.value;
  const { reason, howToFindOut } = answer;
  throw new StateUnknownError({ what, reason, howToFindOut });
}

/** An account has more tasks than the limit. */
export class TaskListTooLongError extends defineError({
  code: 'TASK_LIST_TOO_LONG',
  fault: 'input',
  message: (facts: { owner: Hex; limit: number }) => `${facts.owner} has more than ${facts.limit} tasks.`,
  hint: () => 'Raise the limit: listTasks(owner, { limit }).',
}) {}
