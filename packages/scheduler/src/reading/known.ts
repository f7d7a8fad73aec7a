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

/** An account has more tasks than the limit; if the service stores tasks by their ids alone, all accounts together have. */
export class TaskListTooLongError extends defineError({
  code: 'TASK_LIST_TOO_LONG',
  fault: 'input',
  message: (facts: { owner: Hex; limit: number; isById: boolean }) =>
    facts.isById
      ? `The service has more than ${facts.limit} tasks and stores them by id only, so those of ${facts.owner} cannot be listed.`
      : `${facts.owner} has more than ${facts.limit} tasks.`,
  hint: ({ isById }) =>
    isById
      ? 'Read tasks by their ids: getTask(owner, taskId), watchTask({ owner, taskId }). deriveTaskId derives an id.'
      : 'Raise the limit: listTasks(owner, { limit }). To follow tasks, give their ids: watchTask({ owner, taskId }).',
}) {}
