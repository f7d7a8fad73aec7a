import type { Hex } from '@parachron/core';
import type { Context } from '../chain/Context.js';
import { now as timestamp } from '../chain/pallets/timestamp.js';
import type { StorageItem } from '../chain/storage.js';
import { chooseLargest, chooseSmallest } from '../chain/types.js';
import {
  automationEvents,
  getSlotAt,
  lastTimeSlot,
  missedQueueV2,
  scheduledTasksV3,
  shutdown,
  taskQueueV2,
} from './automationTime.js';
import { getSlot } from './checkTimes.js';
import { type DueSlot, finishTask, runTask } from './runTask.js';
import type { ServiceContext } from './Service.js';
import type { MissedTask } from './taskTypes.js';
import { weights } from './weights.js';

/**
 * Advances the queues to the current slot. Remaining tasks of the last slot are missed, tasks of the current slot become
 * due, and slots without a block are swept into the missed queue as far as the weight allows.
 *
 * @returns the current slot, undefined before the chain has a time, and the weight of the update
 */
export function advanceQueues(block: ServiceContext, allotted: bigint) {
  const { context, service } = block;
  const { slotSeconds } = service.rules;
  const milliseconds = context.get(timestamp);
  if (milliseconds === 0n) return { slot: undefined, weight: weights.updateOverhead };
  const slot = getSlot(milliseconds, slotSeconds);
  const last = context.get(lastTimeSlot);
  if (last === undefined) {
    context.put(lastTimeSlot, [], [slot, slot]);
    return { slot, weight: weights.updateOverhead + weights.read + weights.write };
  }
  const [lastSlot, lastSwept] = last;
  const missed: MissedTask[] = slot === lastSlot ? [] : loadSlot(context, { slot, lastSlot });
  const spare = takeWeight(allotted, weights.read + weights.write + weights.updateScheduled);
  const sweep = removeOldSlots(block, { slot, lastSwept, allotted: spare });
  missed.push(...sweep.missed);
  if (missed.length > 0) context.put(missedQueueV2, [], [...context.get(missedQueueV2), ...missed]);
  const swept = lastSwept + sweep.count * slotSeconds;
  if (slot !== lastSlot || swept !== lastSwept) context.put(lastTimeSlot, [], [slot, swept]);
  return { slot, weight: weights.updateOverhead + weights.updateScheduled + weights.read + sweep.weight };
}

/** Loads a slot into the queue; returns the tasks that were left in the queue. */
function loadSlot(context: Context, { slot, lastSlot }: { slot: bigint; lastSlot: bigint }): MissedTask[] {
  const left = context.get(taskQueueV2);
  const due = takeSlot(context, slot);
  if (left.length > 0 || due.length > 0) context.put(taskQueueV2, [], due);
  return left.map((task) => toMissed(task, lastSlot));
}

/** Sweeps slots; returns their tasks, their number and the weight. */
function removeOldSlots(
  { context, service }: ServiceContext,
  { slot, lastSwept, allotted }: { slot: bigint; lastSwept: bigint; allotted: bigint },
) {
  const { slotSeconds } = service.rules;
  if (slot === lastSwept) return { missed: [], count: 0n, weight: 0n };
  const between = (slot - lastSwept) / slotSeconds - 1n;
  const count = chooseSmallest(chooseLargest(between, 0n), allotted / weights.shiftMissed);
  const missed: MissedTask[] = [];
  for (let step = 1n; step <= count; step += 1n) {
    const time = lastSwept + step * slotSeconds;
    missed.push(...takeSlot(context, time).map((task) => toMissed(task, time)));
  }
  return { missed, count, weight: weights.appendMissed + count * weights.appendMissedSlot };
}

/** Removes a slot, and returns its tasks. */
function takeSlot(context: Context, time: bigint): [Hex, Hex][] {
  const { tasks } = getSlotAt(context, time);
  context.remove(scheduledTasksV3, time);
  return tasks;
}

function toMissed([owner_id, task_id]: readonly [Hex, Hex], time: bigint): MissedTask {
  return { owner_id, task_id, execution_time: time };
}

const parts = 100n;

/**
 * Runs the pallet's work at the beginning of a block: updates the queues, runs tasks in the order of their booking until
 * the weight is spent, then reports missed tasks. The current time is still the time of the parent block.
 *
 * @returns the reference time used, in picoseconds
 */
export function runDueTasks(block: ServiceContext): bigint {
  const { context, service } = block;
  const { rules } = service;
  if (context.get(shutdown)) return weights.read;
  const budget = (rules.maxBlockWeight * BigInt(rules.maxWeightPercentage)) / parts;
  const update = advanceQueues(block, (budget * BigInt(rules.updateQueueRatio)) / parts);
  let left = takeWeight(budget, update.weight);
  if (update.slot === undefined || left < weights.runFound + weights.read + weights.write)
    return budget - left;
  const due = { ...block, slot: update.slot };
  left = runEntries(context, taskQueueV2, {
    budget: takeWeight(left, weights.read),
    least: weights.runFound,
    run: ([who, task_id]) => runTask(due, { who, task_id }),
  });
  if (left >= weights.missedFound + weights.read + weights.write)
    left = runEntries(context, missedQueueV2, {
      budget: takeWeight(left, weights.read),
      least: weights.missedFound,
      run: (missed) => reportMissed(due, missed),
    });
  return budget - left;
}

/** Subtracts from a weight, saturating at zero. */
function takeWeight(left: bigint, weight: bigint): bigint {
  return chooseLargest(left - weight, 0n);
}

/** Runs the first entries of a queue until the weight is spent; returns the rest of the weight. */
function runEntries<E>(
  context: Context,
  item: StorageItem<[], E[]>,
  { budget, least, run }: { readonly budget: bigint; readonly least: bigint; run(entry: E): bigint },
): bigint {
  const entries = context.get(item);
  if (entries.length === 0) return budget;
  // A running task may cancel other tasks: cancelled tasks are no longer in the stored queue and have no record.
  context.put(item, [], []);
  let left = budget;
  let done = 0;
  for (const entry of entries) {
    done += 1;
    left = takeWeight(left, run(entry));
    if (left < least) break;
  }
  const rest = entries.slice(done);
  if (rest.length > 0) context.put(item, [], rest);
  return takeWeight(left, weights.write);
}

/** Reports a missed execution and books or removes its task; returns the weight used. */
function reportMissed(due: DueSlot, missed: MissedTask): bigint {
  const { context, service } = due;
  const key = { who: missed.owner_id, task_id: missed.task_id };
  const task = service.tasks.get(context, key);
  if (!task) {
    context.deposit(automationEvents.TaskNotFound, key);
    return weights.missedMissing;
  }
  context.deposit(automationEvents.TaskMissed, { ...key, execution_time: missed.execution_time });
  finishTask(due, { key, task });
  return weights.missedFound;
}
