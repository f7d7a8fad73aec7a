import type { Snapshot } from '@parachron/client';
import { type Hex, isParachronError, type Planck } from '@parachron/core';
import type { Unknown } from '../fees/getTaskFees.js';
import { listTasks } from '../reading/getTask.js';
import { shareAt } from '../reading/shareAt.js';
import type { Task } from '../reading/Task.js';
import { sortTimes } from '../schedules/parseSchedule.js';
import type { UnixSeconds } from '../schedules/parseTime.js';

/** A transfer that a task is to make. */
export interface Transfer {
  readonly time: UnixSeconds;
  readonly amount: Planck;
}

/** The transfers to come of an account's stored tasks, or why the tasks could not be listed. */
export type StoredTransfers =
  | { readonly known: true; readonly transfers: readonly Transfer[] }
  | ({ readonly known: false } & Unknown);

/**
 * Lists the transfers to come of all tasks that the chain keeps for an account, by whatever program they were sent. Checks that look
 * at one block share the list.
 */
export const listStoredTransfers = shareAt(
  async (snapshot: Snapshot, owner: Hex): Promise<StoredTransfers> => {
    try {
      const tasks = await listTasks(snapshot, { kind: 'AccountId32', hex: owner });
      return { known: true, transfers: tasks.flatMap(listTransfers) };
    } catch (error) {
      if (!isParachronError(error, 'TASK_LIST_TOO_LONG') && !isParachronError(error, 'STATE_UNKNOWN'))
        throw error;
      return {
        known: false,
        what: 'what the other tasks of the account transfer',
        reason: error.message,
        howToFindOut: error.hint,
      };
    }
  },
);

function listTransfers({ action, schedule }: Task): readonly Transfer[] {
  if (action.kind !== 'nativeTransfer' || schedule.kind !== 'fixed') return [];
  const times = sortTimes(schedule.times);
  // The executions that are over are the first ones.
  return times.slice(times.length - schedule.left).map((time) => ({ time, amount: action.amount }));
}

/** Sums the transfers up to a time. */
export function sumTransfers(transfers: readonly Transfer[], until: UnixSeconds): Planck {
  return transfers.reduce((total, { time, amount }) => (time <= until ? total + amount : total), 0n);
}
