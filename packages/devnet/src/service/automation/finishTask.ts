import { type DispatchFailure, dispatchFailure, tryDispatch } from '../../chain/pallet/defineErrors.js';
import type { TaskKey } from '../Service.js';
import { automationErrors, automationEvents } from './automationData.js';
import type { DueTaskRun } from './DueTaskRun.js';
import { checkBalance, quoteActionWeight, quoteFees, withdrawFees } from './fees.js';
import { countDown, type Task } from './TaskStore.js';
import type { Schedule } from './taskTypes.js';

const maxU64 = (1n << 64n) - 1n;

/** A task after a successful, failed or missed execution. A missed execution is not a failure. */
export interface Finished {
  readonly key: TaskKey;
  readonly task: Task;
  /** Weight of the action, if its execution has already determined the weight. */
  readonly weight?: bigint;
  readonly failure?: DispatchFailure;
}

/** Counts a list down, or books a recurring task again; removes the record of a finished task. */
export function finishTask(run: DueTaskRun, finished: Finished): void {
  const { context, service } = run.block;
  const { key, task, failure } = finished;
  if (task.schedule.type === 'Fixed') {
    const schedule = countDown(task.schedule);
    if (schedule) service.tasks.put(context, key.task_id, { ...task, schedule });
    else service.tasks.remove(context, key);
    return;
  }
  if (failure) {
    service.tasks.remove(context, key);
    context.deposit(automationEvents.TaskNotRescheduled, { ...key, error: context.toDispatchError(failure) });
    return;
  }
  const { value } = task.schedule;
  const refusal = tryDispatch(() => scheduleNext(run, finished, value));
  if (!refusal) {
    context.deposit(automationEvents.TaskRescheduled, key);
    return;
  }
  context.deposit(automationEvents.TaskFailedToReschedule, {
    ...key,
    error: context.toDispatchError(refusal),
  });
  service.tasks.remove(context, key);
}

/** Charges and books the next execution of a recurring task; changes nothing if it throws. */
function scheduleNext(
  run: DueTaskRun,
  { key, task, weight: known }: Finished,
  { next_execution_time, frequency }: Extract<Schedule, { readonly type: 'Recurring' }>['value'],
): void {
  const { block, book } = run;
  const time = next_execution_time + frequency;
  if (time > maxU64) throw dispatchFailure(automationErrors.InvalidTime);
  const weight = known ?? quoteActionWeight(block.context, task.action);
  const fees = quoteFees(block, { action: task.action, weight, executions: 1 });
  checkBalance(block, { who: key.who, fees });
  if (time !== run.slot) book.checkCapacity([time], weight);
  withdrawFees(block, { who: key.who, fees });
  run.scheduleAgain(key, time, weight);
  const schedule = { type: 'Recurring', value: { next_execution_time: time, frequency } } as const;
  block.service.tasks.put(block.context, key.task_id, { ...task, schedule });
}
