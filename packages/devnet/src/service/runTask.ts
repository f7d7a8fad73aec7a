import { omitUndefined } from '@parachron/core';
import { type DispatchFailure, dispatchFailure, tryDispatch } from '../chain/Pallet.js';
import { transfer } from '../chain/pallets/accounts.js';
import {
  automationErrors,
  automationEvents,
  countDown,
  lastTimeSlot,
  type Task,
  taskQueueV2,
} from './automationTime.js';
import { checkBalance, quoteActionWeight, quoteFees, withdrawFees } from './fees.js';
import type { ServiceBlock, TaskKey } from './Service.js';
import { bookTask, checkCapacity } from './Slot.js';
import type { Action, Schedule } from './taskTypes.js';
import { actionWeights, weights } from './weights.js';

/** The service in a block whose slot is loaded; `slot` is its start in seconds. */
export interface DueSlot extends ServiceBlock {
  readonly slot: bigint;
}

/** Books a task for its next time; the capacity of a later slot was checked before. */
function scheduleAgain(due: DueSlot, key: TaskKey, booking: { time: bigint; weight: bigint }): void {
  const { context, service, slot } = due;
  const { time, weight } = booking;
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

/** Outcome of an action: its weight, and the error if it failed. */
interface Run {
  /** Used weight. */
  readonly weight: bigint;
  /** Announced weight, which determines the fee and the booking. */
  readonly announced: bigint;
  readonly failure?: DispatchFailure;
}

/** Runs a due task, then books its next execution or removes the task; returns the weight used. */
export function runTask(due: DueSlot, key: TaskKey): bigint {
  const { context, service } = due;
  const task = service.tasks.get(context, key);
  if (!task) {
    context.deposit(automationEvents.TaskNotFound, key);
    return weights.runMissing;
  }
  const { announced, failure, weight } = runAction(due, key, task);
  // The call may have cancelled its own task.
  if (context.has(service.tasks.item, key.who, key.task_id))
    finishTask(due, { key, task, weight: announced, ...omitUndefined({ failure }) });
  return weight + weights.read + weights.write;
}

function runAction(block: ServiceBlock, key: TaskKey, { action }: Task): Run {
  if (action.type === 'NativeTransfer') return runTransfer(block, key, action.value);
  if (action.type === 'XCMP') return runXcmp(block, key, action.value);
  return runDispatch(block, key, action.value.encoded_call);
}

type ActionOf<K extends Action['type']> = Extract<Action, { readonly type: K }>['value'];

function runTransfer(
  { context }: ServiceBlock,
  { task_id }: TaskKey,
  action: ActionOf<'NativeTransfer'>,
): Run {
  const weight = actionWeights.nativeTransfer;
  const { sender: from, recipient: to, amount } = action;
  const failure = tryDispatch(() =>
    context.runTransaction(() => transfer(context, { from, to, amount, existence: 'keepAlive' })),
  );
  if (!failure) {
    context.deposit(automationEvents.SuccessfullyTransferredFunds, { task_id });
    return { weight, announced: weight };
  }
  context.deposit(automationEvents.TransferFailed, { task_id, error: context.toDispatchError(failure) });
  return { weight, announced: weight, failure };
}

function runXcmp(block: ServiceBlock, { who, task_id }: TaskKey, action: ActionOf<'XCMP'>): Run {
  const { context, service } = block;
  const weight = actionWeights.xcmp;
  const { para_id } = action;
  const failure = tryDispatch(() => service.handler.transact(context, { caller: who, action }));
  if (!failure) {
    context.deposit(automationEvents.XcmpTaskSucceeded, { task_id, para_id });
    return { weight, announced: weight };
  }
  const error = context.toDispatchError(failure);
  context.deposit(automationEvents.XcmpTaskFailed, { task_id, para_id, error });
  return { weight, announced: weight, failure };
}

function runDispatch({ context }: ServiceBlock, key: TaskKey, encodedCall: Uint8Array): Run {
  const call = context.decodeCall(encodedCall);
  if (!call) {
    context.deposit(automationEvents.CallCannotBeDecoded, key);
    const failure = automationErrors.CallCannotBeDecoded;
    return { weight: actionWeights.undecodable, announced: 0n, failure };
  }
  const info = context.dispatchInfo(call).weight;
  const outcome = context.dispatch({ kind: 'signed', who: key.who }, call);
  const result = context.toDispatchResult(outcome);
  context.deposit(automationEvents.DynamicDispatchResult, { ...key, result });
  const executed = {
    weight: actionWeights.dynamicDispatch + (outcome.post.actualWeight ?? info).ref_time,
    announced: actionWeights.dynamicDispatch + info.ref_time,
  };
  return outcome.ok ? executed : { ...executed, failure: outcome.failure };
}

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
export function finishTask(due: DueSlot, finished: Finished): void {
  const { context, service } = due;
  const { key, task, failure } = finished;
  if (task.schedule.type === 'Fixed') {
    const schedule = countDown(task.schedule);
    if (schedule) service.tasks.put(context, key.task_id, { ...task, schedule });
    else context.remove(service.tasks.item, key.who, key.task_id);
    return;
  }
  if (failure) {
    context.remove(service.tasks.item, key.who, key.task_id);
    context.deposit(automationEvents.TaskNotRescheduled, { ...key, error: context.toDispatchError(failure) });
    return;
  }
  const { value } = task.schedule;
  const refusal = tryDispatch(() => scheduleNext(due, finished, value));
  if (!refusal) {
    context.deposit(automationEvents.TaskRescheduled, key);
    return;
  }
  context.deposit(automationEvents.TaskFailedToReschedule, {
    ...key,
    error: context.toDispatchError(refusal),
  });
  context.remove(service.tasks.item, key.who, key.task_id);
}

/** Charges and books the next execution of a recurring task; changes nothing if it throws. */
function scheduleNext(
  due: DueSlot,
  { key, task, weight: known }: Finished,
  { next_execution_time, frequency }: Extract<Schedule, { readonly type: 'Recurring' }>['value'],
): void {
  const { context, service } = due;
  const time = next_execution_time + frequency;
  if (time > maxU64) throw dispatchFailure(automationErrors.InvalidTime);
  const weight = known ?? quoteActionWeight(context, task.action);
  const fees = quoteFees(due, { action: task.action, weight, executions: 1 });
  checkBalance(due, { who: key.who, fees });
  if (time !== due.slot) checkCapacity(due, [time], weight);
  withdrawFees(due, { who: key.who, fees });
  scheduleAgain(due, key, { time, weight });
  const schedule = { type: 'Recurring', value: { next_execution_time: time, frequency } } as const;
  service.tasks.put(context, key.task_id, { ...task, schedule });
}
