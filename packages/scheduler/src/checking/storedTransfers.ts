import type { Snapshot } from '@parachron/client';
import {
  type Hex,
  isParachronError,
  omitUndefined,
  type Planck,
  parseHex,
  type Reads,
} from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { type FeeAnswer, feeDetailsRead } from '../fees/feeReads.js';
import type { Unknown } from '../fees/getTaskFees.js';
import { listTasks } from '../reading/getTask.js';
import { shareAt } from '../reading/shareAt.js';
import type { Task } from '../reading/Task.js';
import { sortTimes } from '../schedules/listBookedTimes.js';
import type { UnixSeconds } from '../schedules/parseTime.js';
import { crossChainTaskCall } from '../tasks/crossChainTaskCall.js';
import { dynamicDispatchTaskCall } from '../tasks/dynamicDispatchTaskCall.js';
import { type CallTransfers, listCallTransfers } from './listCallTransfers.js';

/** A future transfer of a task. */
export interface Transfer {
  readonly taskId: Hex;
  readonly time: UnixSeconds;
  readonly amount: Planck;
}

/** A recurring task with its next run, and the costs of each run and booking. */
export interface Booking {
  readonly taskId: Hex;
  readonly next: UnixSeconds;
  readonly frequency: bigint;
  readonly fee: Planck;
  /** Planck that each run transfers. */
  readonly transfers: Planck;
}

/** Known future costs of the stored tasks of an account; `unknown` describes costs that could not be read. */
export interface Stored<T> {
  readonly items: readonly T[];
  readonly unknown?: Unknown;
}

/** Lists the tasks that the chain stores for an account. Checks at one block share the list. */
const listOwn = shareAt(async (snapshot: Snapshot, owner: Hex): Promise<Stored<Task>> => {
  try {
    return { items: await listTasks(snapshot, { kind: 'AccountId32', hex: owner }, { limit: mostTasks }) };
  } catch (error) {
    if (!isParachronError(error, 'TASK_LIST_TOO_LONG') && !isParachronError(error, 'STATE_UNKNOWN'))
      throw error;
    return { items: [], unknown: describe(error.message, error.hint) };
  }
});

// The most tasks of one account that a check reads.
const mostTasks = 20_000;

function describe(reason: string, howToFindOut: string): Unknown {
  return { what: 'the costs of the other tasks of the account', reason, howToFindOut };
}

/** Lists the future transfers of an account's stored tasks with fixed times. */
export async function listStoredTransfers(snapshot: Snapshot, owner: Hex): Promise<Stored<Transfer>> {
  const { registry } = snapshot.runtime;
  const { items, unknown } = await listOwn(snapshot, owner);
  const open = unknown ?? findOpen(registry, items, owner);
  return {
    items: items.flatMap((task) => listTransfers(registry, task, owner)),
    ...omitUndefined({ unknown: open }),
  };
}

function listTransfers(registry: Registry, { id: taskId, action, schedule }: Task, owner: Hex): Transfer[] {
  const { amount } = readTransfers(registry, action, owner);
  if (amount === 0n || schedule.kind !== 'fixed') return [];
  const times = sortTimes(schedule.times);
  // The past executions are the first ones.
  return times.slice(times.length - schedule.left).map((time) => ({ taskId, time, amount }));
}

function readTransfers(
  registry: Registry,
  action: Task['action'],
  owner: Hex,
): Pick<CallTransfers, 'amount' | 'takesAll'> {
  if (action.kind === 'dynamicDispatch') return listCallTransfers(registry, action.call, owner);
  return { amount: action.kind === 'nativeTransfer' ? action.amount : 0n, takesAll: false };
}

/** Finds a task that transfers the whole free balance, so that its cost is unknown. */
function findOpen(registry: Registry, tasks: readonly Task[], owner: Hex): Unknown | undefined {
  const task = tasks.find(({ action }) => readTransfers(registry, action, owner).takesAll);
  return task && describe(`Task ${task.id} transfers the whole free balance.`, 'Read the call of the task.');
}

/** Sums the transfers up to a time, in planck. */
export function sumTransfers(transfers: readonly Transfer[], until: UnixSeconds): Planck {
  return transfers.reduce((total, { time, amount }) => (time <= until ? total + amount : total), 0n);
}

/** Lists the recurring tasks that the chain stores for an account, with the fees of each booking; variant H. */
export const listStoredBookings = shareAt(
  async (snapshot: Snapshot, owner: Hex): Promise<Stored<Booking>> => {
    const { registry } = snapshot.runtime;
    const { items, unknown } = await listOwn(snapshot, owner);
    const recurring = items.flatMap((task) => {
      const transfers = readTransfers(registry, task.action, owner).amount;
      return readRecurring(snapshot, task).map((one) => ({ ...one, taskId: task.id, transfers }));
    });
    const reads: Reads = Object.fromEntries(recurring.map(({ hex }, at) => [`${at}`, feeDetailsRead(hex)]));
    const answers = recurring.length === 0 ? {} : await snapshot.read(reads);
    const found: Booking[] = [];
    let unpriced: Unknown | undefined;
    for (const [at, { hex: _, ...task }] of recurring.entries()) {
      const answer = answers[`${at}`];
      const fees = answer?.known ? (answer.value as FeeAnswer) : undefined;
      if (fees && 'executionFee' in fees) found.push({ ...task, fee: fees.executionFee + fees.xcmpFee });
      else
        unpriced ??= describe(
          'The runtime quotes no fees for a recurring task of the account.',
          'List the tasks of the account, and call queryFeeDetails for each task.',
        );
    }
    const open = unknown ?? unpriced;
    return { items: found, ...omitUndefined({ unknown: open }) };
  },
);

/**
 * Returns a recurring task with the call that schedules it again, for the query of its fees; an empty list for any
 * other task, or if the call can no longer be decoded.
 */
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
    const currency = omitUndefined({ currencyId });
    const { hex } = crossChainTaskCall(registry, { ...common, ...currency, paraId, call, callWeight });
    return [{ next, frequency, hex }];
  } catch (error) {
    if (isParachronError(error)) return [];
    throw error;
  }
}
