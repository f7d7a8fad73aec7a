import type { ServiceBlock } from '../Service.js';
import { weights } from '../weights.js';
import { advanceQueues } from './advanceQueues.js';
import { automationEvents, missedQueueV2, shutdown } from './automationData.js';
import { DueTaskRun } from './DueTaskRun.js';
import { finishTask } from './finishTask.js';
import { runTask } from './runTask.js';
import { decodeQueue, emptyQueue, entryLength, getQueue, joinQueues, putQueue } from './Slot.js';
import type { MissedTask } from './taskTypes.js';

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
