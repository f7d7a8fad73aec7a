import type { Snapshot } from '@parachron/client';
import { type Hex, isParachronError, type Planck, parseHex, type Reads } from '@parachron/core';
import { type FeeAnswer, feeDetailsRead } from '../fees/feeReads.js';
import type { Unknown } from '../fees/getTaskFees.js';
import { listTasks } from '../reading/getTask.js';
import { shareAt } from '../reading/shareAt.js';
import type { Task } from '../reading/Task.js';
import { sortTimes } from '../schedules/parseSchedule.js';
import type { UnixSeconds } from '../schedules/parseTime.js';
import { crossChainTaskCall } from '../tasks/crossChainTaskCall.js';
import { dynamicDispatchTaskCall } from '../tasks/dynamicDispatchTaskCall.js';

/** A transfer that a task is to make. */
export interface Transfer {
  readonly time: UnixSeconds;
  readonly amount: Planck;
}

/** A recurring task, by what each booking takes: the first comes with the next run. */
export interface Booking {
  readonly next: UnixSeconds;
  readonly frequency: bigint;
  readonly fee: Planck;
}

/** What the stored tasks of an account take in times to come, as far as it is known. */
export interface Stored<T> {
  readonly items: readonly T[];
  readonly unknown?: Unknown;
}

/** Lists the tasks that the chain keeps for an account, sent by any program. Checks of one block share the list. */
const listOwn = shareAt(async (snapshot: Snapshot, owner: Hex): Promise<Stored<Task>> => {
  try {
    return { items: await listTasks(snapshot, { kind: 'AccountId32', hex: owner }) };
  } catch (error) {
    if (!isParachronError(error, 'TASK_LIST_TOO_LONG') && !isParachronError(error, 'STATE_UNKNOWN'))
      throw error;
    return { items: [], unknown: describe(error.message, error.hint) };
  }
});

function describe(reason: string, howToFindOut: string): Unknown {
  return { what: 'what the other tasks of the account take', reason, howToFindOut };
}

/** Lists the transfers to come of the tasks that the chain keeps for an account. */
export async function listStoredTransfers(snapshot: Snapshot, owner: Hex): Promise<Stored<Transfer>> {
  const { items, ...rest } = await listOwn(snapshot, owner);
  return { items: items.flatMap(listTransfers), ...rest };
}

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

/** Lists the recurring tasks that the chain keeps for an account, with the fees of each booking; variant H. */
export const listStoredBookings = shareAt(
  async (snapshot: Snapshot, owner: Hex): Promise<Stored<Booking>> => {
    const { items, unknown } = await listOwn(snapshot, owner);
    const recurring = items.flatMap((task) => readRecurring(snapshot, task));
    const reads: Reads = Object.fromEntries(recurring.map(({ hex }, at) => [`${at}`, feeDetailsRead(hex)]));
    const answers = recurring.length === 0 ? {} : await snapshot.read(reads);
    const found: Booking[] = [];
    let unpriced: Unknown | undefined;
    for (const [at, { next, frequency }] of recurring.entries()) {
      const answer = answers[`${at}`];
      const fees = answer?.known ? (answer.value as FeeAnswer) : undefined;
      if (fees && 'executionFee' in fees)
        found.push({ next, frequency, fee: fees.executionFee + fees.xcmpFee });
      else
        unpriced ??= describe(
          'The runtime quotes no fees for a recurring task of the account.',
          'List the tasks of the account, and ask queryFeeDetails for each.',
        );
    }
    const open = unknown ?? unpriced;
    return { items: found, ...(open ? { unknown: open } : {}) };
  },
);

/** A recurring task with the call that schedules it again, by which its fees are asked; nothing for a call that can no longer be read. */
function readRecurring({ runtime: { registry } }: Snapshot, { providedId, action, schedule }: Task) {
  if (schedule.kind !== 'recurring' || schedule.frequency === 0n || providedId === undefined) return [];
  const { next, frequency } = schedule;
  const common = { providedId: parseHex(providedId), when: { first: next, every: frequency } };
  try {
    if (action.kind === 'dynamicDispatch')
      return [
        { next, frequency, hex: dynamicDispatchTaskCall(registry, { ...common, call: action.call }).hex },
      ];
    if (action.kind !== 'crossChain') return [];
    const { paraId, currencyId, call, callWeight } = action;
    const currency = currencyId === undefined ? {} : { currencyId };
    const { hex } = crossChainTaskCall(registry, { ...common, ...currency, paraId, call, callWeight });
    return [{ next, frequency, hex }];
  } catch (error) {
    if (isParachronError(error)) return [];
    throw error;
  }
}
