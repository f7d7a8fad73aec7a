import type { Context } from '../chain/Context.js';
import { now as timestamp } from '../chain/pallets/timestamp.js';
import {
  automationEvents,
  lastTimeSlot,
  missedQueueV2,
  scheduledTasksV3,
  shutdown,
} from './automationTime.js';
import { getSlot } from './checkTimes.js';
import { DueTaskRun, finishTask, runTask } from './runTask.js';
import type { ServiceBlock } from './Service.js';
import {
  decodeQueue,
  emptyQueue,
  entryLength,
  getQueue,
  getSlotAt,
  joinQueues,
  putQueue,
  putSlot,
} from './Slot.js';
import type { MissedTask } from './taskTypes.js';
import { weights } from './weights.js';

/** State of the queues after an update, and the weight of the update. */
export interface QueueUpdate {
  /** The current slot; undefined before the chain has a time. */
  readonly slot: bigint | undefined;
  readonly weight: bigint;
}

/**
 * Advances the queues to the current slot. Remaining tasks of the last slot are missed, tasks of the current slot become
 * due, and slots without a block are swept into the missed queue as far as the weight allows.
 */
export function advanceQueues(block: ServiceBlock, allotted: bigint): QueueUpdate {
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
  const spare = allotted - weights.read - weights.write - weights.updateScheduled;
  const sweep = removeOldSlots(block, { slot, lastSwept, allotted: spare > 0n ? spare : 0n });
  missed.push(...sweep.missed);
  if (missed.length > 0) context.put(missedQueueV2, [], [...context.get(missedQueueV2), ...missed]);
  const swept = lastSwept + sweep.count * slotSeconds;
  if (slot !== lastSlot || swept !== lastSwept) context.put(lastTimeSlot, [], [slot, swept]);
  return { slot, weight: weights.updateOverhead + weights.updateScheduled + weights.read + sweep.weight };
}

/** Loads a slot into the queue; returns the tasks that were left in the queue. */
function loadSlot(context: Context, { slot, lastSlot }: { slot: bigint; lastSlot: bigint }): MissedTask[] {
  const left = getQueue(context);
  const due = getSlotAt(context, slot);
  if (left.count > 0 || due.count > 0) putQueue(context, due);
  if (due.count > 0) putSlot(context, slot, { ...emptyQueue, weight: 0n });
  return decodeQueue(left.entries).map((key) => toMissed(key, lastSlot));
}

interface Sweep {
  readonly missed: MissedTask[];
  /** Number of swept slots. */
  readonly count: bigint;
  readonly weight: bigint;
}

function removeOldSlots(
  { context, service }: ServiceBlock,
  options: { slot: bigint; lastSwept: bigint; allotted: bigint },
): Sweep {
  const { slot, lastSwept, allotted } = options;
  const { slotSeconds } = service.rules;
  if (slot === lastSwept) return { missed: [], count: 0n, weight: 0n };
  const between = (slot - lastSwept) / slotSeconds - 1n;
  const affordable = allotted / weights.shiftMissed;
  const wanted = between > 0n ? between : 0n;
  const count = wanted < affordable ? wanted : affordable;
  const missed: MissedTask[] = [];
  for (let step = 1n; step <= count; step += 1n) {
    missed.push(...takeSlotTasks(context, lastSwept + step * slotSeconds));
  }
  return { missed, count, weight: weights.appendMissed + count * weights.appendMissedSlot };
}

function takeSlotTasks(context: Context, time: bigint): MissedTask[] {
  const { count, entries } = getSlotAt(context, time);
  if (count === 0) return [];
  context.remove(scheduledTasksV3, time);
  return decodeQueue(entries).map((key) => toMissed(key, time));
}

function toMissed(
  key: { who: MissedTask['owner_id']; task_id: MissedTask['task_id'] },
  time: bigint,
): MissedTask {
  return { owner_id: key.who, task_id: key.task_id, execution_time: time };
}

const parts = 100n;

/**
 * Runs the pallet's work at the beginning of a block: updates the queues, runs tasks in the order of their booking until
 * the weight is spent, then reports missed tasks. The current time is still the time of the parent block.
 *
 * @returns the reference time used, in picoseconds
 */
export function runDueTasks(block: ServiceBlock): bigint {
  const { context, service } = block;
  const { rules } = service;
  if (context.get(shutdown)) return weights.read;
  const budget = (rules.maxBlockWeight * BigInt(rules.maxWeightPercentage)) / parts;
  const update = advanceQueues(block, (budget * BigInt(rules.updateQueueRatio)) / parts);
  let left = takeWeight(budget, update.weight);
  if (update.slot === undefined || left < weights.runFound + weights.read + weights.write)
    return budget - left;
  const run = new DueTaskRun(block, update.slot);
  left = takeWeight(left, weights.read);
  left = runQueue(run, left);
  if (left >= weights.missedFound + weights.read + weights.write)
    left = runMissed(run, takeWeight(left, weights.read));
  run.end();
  return budget - left;
}

/** Subtracts from a weight, saturating at zero. */
function takeWeight(left: bigint, weight: bigint): bigint {
  return left > weight ? left - weight : 0n;
}

function runQueue(run: DueTaskRun, budget: bigint): bigint {
  const { context } = run.block;
  const queue = getQueue(context);
  if (queue.count === 0) return budget;
  // A running task may cancel other tasks: cancelled tasks are no longer in the stored queue and have no record.
  putQueue(context, emptyQueue);
  let left = budget;
  let done = 0;
  for (const key of decodeQueue(queue.entries)) {
    done += 1;
    left = takeWeight(left, runTask(run, key));
    if (left < weights.runFound) break;
  }
  const rest = { count: queue.count - done, entries: queue.entries.subarray(done * entryLength) };
  if (rest.count > 0) putQueue(context, joinQueues(rest, getQueue(context)));
  return takeWeight(left, weights.write);
}

function runMissed(run: DueTaskRun, budget: bigint): bigint {
  const { context } = run.block;
  const queue = context.get(missedQueueV2);
  if (queue.length === 0) return budget;
  let left = budget;
  let done = 0;
  for (const missed of queue) {
    done += 1;
    left = takeWeight(left, reportMissed(run, missed));
    if (left < weights.missedFound) break;
  }
  context.put(missedQueueV2, [], queue.slice(done));
  return takeWeight(left, weights.write);
}

/** Reports a missed execution and books or removes its task; returns the weight used. */
function reportMissed(run: DueTaskRun, missed: MissedTask): bigint {
  const { context, service } = run.block;
  const key = { who: missed.owner_id, task_id: missed.task_id };
  const task = service.tasks.get(context, key);
  if (!task) {
    context.deposit(automationEvents.TaskNotFound, key);
    return weights.missedMissing;
  }
  context.deposit(automationEvents.TaskMissed, { ...key, execution_time: missed.execution_time });
  finishTask(run, { key, task });
  return weights.missedFound;
}
