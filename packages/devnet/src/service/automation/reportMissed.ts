import { automationEvents } from './automationEvents.js';
import type { DueTaskRun } from './DueTaskRun.js';
import { finishTask } from './finishTask.js';
import type { MissedTask } from './taskTypes.js';

/** Reports a missed execution and books or removes its task; returns the weight used. */
export function reportMissed(run: DueTaskRun, missed: MissedTask): bigint {
  const { context, service } = run.block;
  const weights = service.rules.housekeepingWeights;
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
