import type { Answer } from '@parachron/core';
import { takeKnown } from './known.js';
import type { Task } from './Task.js';

/** Returns the task of an answer; an undecodable record becomes a task of unknown kind (`other`) with the record. */
export function takeTask(
  answer: Answer<Task | undefined> | undefined,
  { owner, id }: Pick<Task, 'owner' | 'id'>,
): Task | undefined {
  if (!answer) return undefined;
  if (answer.known || !answer.evidence) return takeKnown(answer, `Task ${id}`);
  const { value: record } = answer.evidence;
  const action = { kind: 'other', name: undefined, record } as const;
  return { id, owner, providedId: undefined, schedule: { kind: 'other' }, action };
}
