import type { ValueOf } from '@parachron/core/scale';
import type { Context } from '../chain/Context.js';
import { DispatchFailed } from '../chain/Pallet.js';
import { automationErrors, scheduledTasksV3 } from './automationTime.js';
import type { ServiceBlock, TaskKey } from './Service.js';
import type { scheduledTasks } from './taskTypes.js';

/** The tasks that are booked for a slot, in the order of their booking, and the sum of their weights. */
type Slot = ValueOf<typeof scheduledTasks>;

/** Reads a slot; returns an empty slot if no task is booked. */
export function getSlotAt(context: Context, time: bigint): Slot {
  return context.get(scheduledTasksV3, time) ?? { tasks: [], weight: 0n };
}

/** Writes a slot; removes a slot without tasks. */
export function putSlot(context: Context, time: bigint, slot: Slot): void {
  if (slot.tasks.length > 0) context.put(scheduledTasksV3, [time], slot);
  else context.remove(scheduledTasksV3, time);
}

/**
 * Throws unless every slot has capacity for one more task of the given weight.
 *
 * @throws DispatchFailed with TimeSlotFull
 */
export function checkCapacity(block: ServiceBlock, times: readonly bigint[], weight: bigint): void {
  const { maxTasksPerSlot, maxWeightPerSlot } = block.service.rules;
  for (const time of times) {
    const slot = getSlotAt(block.context, time);
    if (slot.tasks.length >= maxTasksPerSlot || slot.weight + weight > maxWeightPerSlot)
      throw new DispatchFailed(automationErrors.TimeSlotFull);
  }
}

/** Books a task for slots, whose capacity the caller has checked. */
export function bookTask(
  context: Context,
  { who, task_id }: TaskKey,
  { times, weight }: { readonly times: readonly bigint[]; readonly weight: bigint },
): void {
  for (const time of times) {
    const slot = getSlotAt(context, time);
    putSlot(context, time, { tasks: [...slot.tasks, [who, task_id]], weight: slot.weight + weight });
  }
}
