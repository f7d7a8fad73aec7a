import { isSameBytes } from '@parachron/core/scale';
import { catchFailure, DispatchFailed, type PalletFailure } from '../chain/Pallet.js';
import { transfer } from '../chain/pallets/balances.js';
import { maxU64 } from '../chain/types.js';
import {
  automationErrors,
  automationEvents,
  bookTask,
  checkCapacity,
  lastTimeSlot,
  type StoredTask,
  taskQueueV2,
} from './automationTime.js';
import { chargeFees, quoteActionWeight } from './fees.js';
import type { ServiceContext, TaskKey } from './Service.js';
import type { Action, StoredSchedule } from './taskTypes.js';
import { actionWeights, weights } from './weights.js';

/** The service in a block whose slot is loaded; `slot` is its start in seconds. */
export interface DueSlot extends ServiceContext {
  readonly slot: bigint;
}

/** Books a task for its next time; the capacity of a later slot was checked before. */
function scheduleAgain(due: DueSlot, key: TaskKey, { time, weight }: { time: bigint; weight: bigint }): void {
  const { context, service, slot } = due;
  // The loaded slot is not loaded again, so a task that falls due in it joins the queue.
  if (time === slot) {
    context.put(taskQueueV2, [], [...context.get(taskQueueV2), [key.who, key.task_id]]);
    return;
  }
  bookTask(context, key, { times: [time], weight });
  // A past slot is swept again, so that the execution is reported as missed.
  const [loaded, swept] = context.get(lastTimeSlot) ?? [slot, slot];
  const before = time - service.rules.slotSeconds;
  if (time < slot && before < swept) context.put(lastTimeSlot, [], [loaded, before]);
}

/** Outcome of an action: the weight that it used, and the error if it failed. */
interface Run {
  readonly weight: bigint;
  readonly failure: PalletFailure | undefined;
}

/** Runs a due task, then books its next execution or removes the task; returns the weight used. */
export function runTask(due: DueSlot, key: TaskKey): bigint {
  const { context, service } = due;
  const { who, task_id } = key;
  const task = service.tasks.get(context, key);
  if (!task) {
    context.deposit(automationEvents.TaskNotFound, key);
    return weights.runMissing;
  }
  // The call may cancel its own task, and book another one with the id.
  const stored = context.runtime.keys.key(service.tasks.item, [who, task_id]);
  const readRecord = () => context.getBytes(stored) ?? new Uint8Array();
  const record = readRecord();
  const { failure, weight } = runAction(due, key, task);
  if (isSameBytes(readRecord(), record)) finishTask(due, { key, task, failure });
  return weight + weights.read + weights.write;
}

function runAction(block: ServiceContext, key: TaskKey, { action }: StoredTask): Run {
  if (action.type === 'DynamicDispatch') return runDispatch(block, key, action.value.encoded_call);
  const { context } = block;
  const weight = quoteActionWeight(context, action);
  const failure = catchFailure(() => carryOut(block, key, action));
  const error = failure && context.toDispatchError(failure);
  const { task_id } = key;
  if (action.type === 'NativeTransfer') {
    if (error) context.deposit(automationEvents.TransferFailed, { task_id, error });
    else context.deposit(automationEvents.SuccessfullyTransferredFunds, { task_id });
  } else {
    const { para_id } = action.value;
    if (error) context.deposit(automationEvents.XcmpTaskFailed, { task_id, para_id, error });
    else context.deposit(automationEvents.XcmpTaskSucceeded, { task_id, para_id });
  }
  return { weight, failure };
}

function carryOut(
  { context, service }: ServiceContext,
  { who: caller }: TaskKey,
  action: Exclude<Action, { readonly type: 'DynamicDispatch' }>,
): void {
  if (action.type === 'XCMP') service.handler.transact(context, { caller, action: action.value });
  else {
    const { sender: from, recipient: to, amount } = action.value;
    context.runTransaction(() => transfer(context, { from, to, amount, existence: 'keepAlive' }));
  }
}

function runDispatch({ context }: ServiceContext, key: TaskKey, encodedCall: Uint8Array): Run {
  const call = context.decodeCall(encodedCall);
  if (!call) {
    context.deposit(automationEvents.CallCannotBeDecoded, key);
    return { weight: actionWeights.undecodable, failure: automationErrors.CallCannotBeDecoded };
  }
  const announced = context.dispatchInfo(call).weight;
  const outcome = context.dispatch({ kind: 'signed', who: key.who }, call);
  const result = context.toDispatchResult(outcome);
  context.deposit(automationEvents.DynamicDispatchResult, { ...key, result });
  return {
    weight: actionWeights.DynamicDispatch + (outcome.post.actualWeight ?? announced).ref_time,
    failure: outcome.ok ? undefined : outcome.failure,
  };
}

/** A task after a successful, failed or missed execution. A missed execution is not a failure. */
export interface Finished {
  readonly key: TaskKey;
  readonly task: StoredTask;
  readonly failure?: PalletFailure | undefined;
}

/** Counts a list down, or books a recurring task again; removes the record of a finished task. */
export function finishTask(due: DueSlot, finished: Finished): void {
  const { context, service } = due;
  const { key, task, failure } = finished;
  const remove = () => context.remove(service.tasks.item, key.who, key.task_id);
  if (task.schedule.type === 'Fixed') {
    const { execution_times, executions_left } = task.schedule.value;
    const value = { execution_times, executions_left: executions_left - 1 };
    if (executions_left <= 1) remove();
    else service.tasks.put(context, key.task_id, { ...task, schedule: { type: 'Fixed', value } });
    return;
  }
  const { value } = task.schedule;
  const refusal = failure ?? catchFailure(() => scheduleNext(due, finished, value));
  if (!refusal) {
    context.deposit(automationEvents.TaskRescheduled, key);
    return;
  }
  remove();
  const { TaskNotRescheduled, TaskFailedToReschedule } = automationEvents;
  const error = context.toDispatchError(refusal);
  context.deposit(failure ? TaskNotRescheduled : TaskFailedToReschedule, { ...key, error });
}

/** Charges and books the next execution of a recurring task; changes nothing if it throws. */
function scheduleNext(
  due: DueSlot,
  { key, task }: Finished,
  { next_execution_time, frequency }: Extract<StoredSchedule, { readonly type: 'Recurring' }>['value'],
): void {
  const { context, service } = due;
  const time = next_execution_time + frequency;
  if (time > maxU64) throw new DispatchFailed(automationErrors.InvalidTime);
  const checkRest = (weight: bigint) => checkCapacity(due, [time], weight);
  const weight = chargeFees(due, { who: key.who, action: task.action, executions: 1, checkRest });
  scheduleAgain(due, key, { time, weight });
  const schedule = { type: 'Recurring', value: { next_execution_time: time, frequency } } as const;
  service.tasks.put(context, key.task_id, { ...task, schedule });
}
