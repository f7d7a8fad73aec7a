import type { Hex } from '@parachron/core';
import { dispatchFailure } from '../../chain/pallet/defineErrors.js';
import type { ServiceBlock } from '../Service.js';
import { automationErrors, automationEvents } from './automationData.js';
import { listTimes } from './checkTimes.js';
import { deriveTaskId } from './deriveTaskId.js';
import { quoteActionWeight } from './quoteActionWeight.js';
import { quoteFees } from './quoteFees.js';
import { SlotBuffer } from './SlotBuffer.js';
import type { Task } from './TaskStore.js';
import { checkBalance, withdrawFees } from './withdrawFees.js';

/** Throws unless the provided id has at least one byte. */
export function checkProvidedId(providedId: Uint8Array): void {
  if (providedId.length === 0) throw dispatchFailure(automationErrors.EmptyProvidedId);
}

/** Throws unless the encoded call of a cross-chain task has at least one byte. */
export function checkMessage(encodedCall: Uint8Array): void {
  if (encodedCall.length === 0) throw dispatchFailure(automationErrors.EmptyMessage);
}

/**
 * Books and charges a task whose schedule and fields are already checked; returns its id.
 *
 * @throws PALLET_DISPATCH_FAILED, in this order, with the error of the fee lookup, InsufficientBalance, DuplicateTask,
 *   TimeSlotFull or LiquidityRestrictions
 */
export function scheduleTask(block: ServiceBlock, task: Task): Hex {
  const { context, service } = block;
  const { owner_id: who, schedule, action } = task;
  const executions = schedule.type === 'Fixed' ? schedule.value.executions_left : 1;
  const weight = quoteActionWeight(context, action);
  const fees = quoteFees(block, { action, weight, executions });
  checkBalance(block, { who, fees });
  const task_id = deriveTaskId(who, task.provided_id);
  if (service.tasks.has(context, { who, task_id })) throw dispatchFailure(automationErrors.DuplicateTask);
  const book = new SlotBuffer(context, service.rules);
  const times = listTimes(schedule);
  book.checkCapacity(times, weight);
  withdrawFees(block, { who, fees });
  book.add({ who, task_id }, times, weight);
  book.writeBookings();
  service.tasks.put(context, task_id, task);
  context.deposit(automationEvents.TaskScheduled, { who, task_id });
  return task_id;
}
