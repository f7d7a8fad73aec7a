import { type Hex, isParachronError } from '@parachron/core';
import type { Context } from '../chain/Context.js';
import { getSigner } from '../chain/Origin.js';
import { defineCall, dispatchFailure } from '../chain/Pallet.js';
import { h256 } from '../chain/types.js';
import { automationErrors, automationEvents, missedQueueV2, type Task } from './automationTime.js';
import { listTimes } from './checkTimes.js';
import { quoteActionWeight } from './fees.js';
import type { Service, ServiceBlock, TaskKey } from './Service.js';
import { findEntry, getQueue, getSlotAt, putQueue, putSlot, removeEntry } from './Slot.js';
import { cancelWeight } from './weights.js';

/**
 * Cancels a task of an account: removes the task from its slots, from the queue and from the task records. No fee is refunded.
 *
 * @throws PALLET_DISPATCH_FAILED with TaskDoesNotExist, or NotTaskOwner if the task belongs to another account
 */
export function cancelTask(block: ServiceBlock, key: TaskKey): void {
  const { context, service } = block;
  const task = service.tasks.get(context, key);
  if (!task) {
    const exists = hasTask(block, key.task_id);
    throw dispatchFailure(exists ? automationErrors.NotTaskOwner : automationErrors.TaskDoesNotExist);
  }
  const weight = quoteStoredWeight(context, task);
  let isFound = false;
  for (const time of listTimes(task.schedule)) {
    isFound = removeFromSlot(context, { time, taskId: key.task_id, weight }) || isFound;
  }
  isFound = removeFromQueue(context, key.task_id) || isFound;
  removeMissed(context, key);
  if (!isFound) context.deposit(automationEvents.TaskNotFound, key);
  context.remove(service.tasks.item, key.who, key.task_id);
  context.deposit(automationEvents.TaskCancelled, key);
}

/** Returns whether any account has the task. The last 32 bytes of a record's key are the task's id. */
function hasTask({ context, service }: ServiceBlock, taskId: Hex): boolean {
  const ending = taskId.slice(2);
  return context.overlay
    .listKeys(context.runtime.keys.key(service.tasks.item))
    .some((key) => key.endsWith(ending));
}

/** Weight of a stored task. The booked weight of a call that no longer decodes is unknown, so the slot keeps that weight. */
function quoteStoredWeight(context: Context, task: Task): bigint {
  try {
    return quoteActionWeight(context, task.action);
  } catch (error) {
    if (isParachronError(error, 'PALLET_DISPATCH_FAILED')) return 0n;
    throw error;
  }
}

function removeFromSlot(context: Context, booking: { time: bigint; taskId: Hex; weight: bigint }): boolean {
  const slot = getSlotAt(context, booking.time);
  const at = findEntry(slot.entries, booking.taskId);
  if (at === -1) return false;
  const weight = slot.weight > booking.weight ? slot.weight - booking.weight : 0n;
  putSlot(context, booking.time, { count: slot.count - 1, weight, entries: removeEntry(slot.entries, at) });
  return true;
}

function removeFromQueue(context: Context, taskId: Hex): boolean {
  const queue = getQueue(context);
  const at = findEntry(queue.entries, taskId);
  if (at === -1) return false;
  putQueue(context, { count: queue.count - 1, entries: removeEntry(queue.entries, at) });
  return true;
}

/** Removes the task from the missed queue; otherwise its report would count against a later task with the same id. */
function removeMissed(context: Context, { who, task_id }: TaskKey): void {
  const missed = context.get(missedQueueV2);
  const left = missed.filter((task) => task.task_id !== task_id || task.owner_id !== who);
  if (left.length < missed.length) context.put(missedQueueV2, [], left);
}

/** `cancel_task`, the same in both variants. */
export function defineCancelCall(service: Service) {
  return defineCall({
    index: 5,
    args: { task_id: h256 },
    docs: 'Cancel a task; only its owner can.',
    weight: cancelWeight,
    dispatch: (context, origin, { task_id }) => {
      cancelTask({ context, service }, { who: getSigner(origin), task_id });
    },
  });
}
