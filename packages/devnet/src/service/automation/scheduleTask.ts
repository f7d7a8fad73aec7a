import type { Hex } from '@parachron/core';
import { Writer } from '@parachron/core/scale';
import { joinBytes, toBytes, toHex } from '@parachron/network';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { dispatchFailure } from '../../chain/pallet/defineErrors.js';
import type { ServiceBlock } from '../Service.js';
import { automationErrors, automationEvents } from './automationData.js';
import { listTimes } from './checkTimes.js';
import { checkBalance, quoteActionWeight, quoteFees, withdrawFees } from './fees.js';
import { SlotBuffer } from './SlotBuffer.js';
import type { Task } from './TaskStore.js';

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

/**
 * Derives the id of a task: the hash of its owner and of the id that the owner provides.
 *
 * Chain: `AutomationTimeApi_generate_task_id`.
 *
 * @param owner 32 bytes
 * @param providedId any bytes; in JSON-RPC the UTF-8 bytes of the text
 */
export function deriveTaskId(owner: Hex, providedId: Uint8Array): Hex {
  const length = new Writer(8);
  length.compact(providedId.length);
  return toHex(blake2AsU8a(joinBytes([toBytes(owner), length.finish(), providedId]), 256));
}
