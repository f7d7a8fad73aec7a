import { defineError, type Hex } from '@parachron/core';

/** An account has more tasks than the limit. */
export class TaskListTooLongError extends defineError({
  code: 'TASK_LIST_TOO_LONG',
  fault: 'input',
  message: (facts: { owner: Hex; limit: number }) => `${facts.owner} has more than ${facts.limit} tasks.`,
  hint: () => 'Raise the limit: listTasks(owner, { limit }).',
}) {}
