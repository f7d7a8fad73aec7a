import type { Snapshot } from '@parachron/client';
import type { Account, Hex } from '@parachron/core';
import type { Refusal } from '../errors/TaskRefusedError.js';
import type { Unknown } from '../fees/getTaskFees.js';
import { takeKnown } from '../reading/known.js';
import { refuse } from './scheduleRules.js';

// Whose task it is stands in the keys of all tasks alone; more than so many are not gone through.
const mostKeys = 20_000;

/** Looks at a cancellation: the task is there, and the signer's. */
export async function checkCancel(
  snapshot: Snapshot,
  taskId: Hex,
  { owner, unknown }: { readonly owner: Account; readonly unknown: Unknown[] },
): Promise<Refusal | undefined> {
  const item = { pallet: 'AutomationTime', item: 'AccountTasks' } as const;
  const own = takeKnown(
    await snapshot.listKeys({ ...item, firstKeys: [owner.hex, taskId], limit: 1 }),
    'The task',
  );
  if (own.keys.length > 0) return undefined;
  const all = takeKnown(await snapshot.listKeys({ ...item, limit: mostKeys }), 'The keys of tasks');
  // The last 32 bytes of a key are the task's id.
  if (all.keys.some(({ storageKey }) => storageKey.endsWith(taskId.slice(2)))) {
    return refuse('NotTaskOwner', `task ${taskId} is another account's`);
  }
  if (!all.complete) {
    unknown.push({
      what: 'whether another account has the task',
      reason: `There are more than ${mostKeys} tasks.`,
      howToFindOut: 'Ask getTask for the account that is thought to own it.',
    });
  }
  return refuse('TaskDoesNotExist', `no task has the id ${taskId}`);
}
