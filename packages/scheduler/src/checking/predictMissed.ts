import { pluralize } from '@parachron/core';
import type { ExpectedFailure } from '../fees/ExpectedFailure.js';
import { formatTime } from '../schedules/parseTime.js';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';
import type { CheckFacts } from './CheckFacts.js';
import { deriveActionWeight } from './stateRules.js';

/**
 * Predicts the first execution that is missed, because the blocks of its slot lack weight for all booked tasks. Tasks
 * run in the order of their booking, so later bookings do not change the result.
 */
export function predictMissed(order: ScheduleOrder, facts: CheckFacts): ExpectedFailure | undefined {
  const { slots, rules, budget, blockTime } = facts;
  if (!budget || !blockTime) return undefined;
  const weight = deriveActionWeight(order, facts);
  const blocks = (rules.slotSeconds * 1000n) / BigInt(Math.ceil(blockTime));
  const most = (blocks > 0n ? blocks : 1n) * budget.perBlock;
  for (const [at, slot] of slots.entries()) {
    // Early runtimes do not store the weight of a slot.
    if (slot.weight === undefined) return undefined;
    const before = slot.weight + BigInt(slot.tasks.length) * budget.perTask;
    if (before + weight + budget.perTask <= most) continue;
    return {
      pallet: 'AutomationTime',
      name: 'TaskMissed',
      execution: at + 1,
      detail: `The slot of ${formatTime(slot.time)} has ${slot.tasks.length} ${pluralize(slot.tasks.length, 'task')} of ${slot.weight} ps. Capacity of the slot: ${most} ps. The task is missed.`,
      hint: 'Choose another slot: getSlot returns the booked tasks of a slot.',
    };
  }
  return undefined;
}
