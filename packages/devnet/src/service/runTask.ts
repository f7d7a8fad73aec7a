import { omitUndefined } from '@parachron/core';
import { type DispatchFailure, dispatchFailure, tryDispatch } from '../chain/Pallet.js';
import { transfer } from '../chain/pallets/accounts.js';
import type { CallValue } from '../chain/types.js';
import { automationErrors, automationEvents, countDown, lastTimeSlot, type Task } from './automationTime.js';
import { checkBalance, quoteActionWeight, quoteFees, withdrawFees } from './fees.js';
import type { ServiceBlock, TaskKey } from './Service.js';
import { getQueue, joinQueues, putQueue, SlotBuffer, toQueue } from './Slot.js';
import type { Action, Schedule } from './taskTypes.js';
import { actionWeights, weights } from './weights.js';

// Calls of these pallets neither contain other calls nor read tasks.
const palletsWithoutTaskReads = new Set(['System', 'Balances', 'Timestamp']);

/** Execution of the due tasks of one block, with the changes that are written only at the end of the block. */
export class DueTaskRun {
  readonly block: ServiceBlock;
  /** Start of the loaded slot in seconds. */
  readonly slot: bigint;
  readonly book: SlotBuffer;
  readonly #again: TaskKey[] = [];
  #earliest: bigint | undefined;

  constructor(block: ServiceBlock, slot: bigint) {
    this.block = block;
    this.slot = slot;
    this.book = new SlotBuffer(block.context, block.service.rules);
  }

  /** Books a task for its next time; the capacity of a later slot was checked before. */
  scheduleAgain(key: TaskKey, time: bigint, weight: bigint): void {
    // The loaded slot is not loaded again, so a task that falls due in it joins the queue.
    if (time === this.slot) {
      this.#again.push(key);
      return;
    }
    // A past slot is swept again, so that the execution is reported as missed.
    if (time < this.slot && (this.#earliest === undefined || time < this.#earliest)) this.#earliest = time;
    this.book.add(key, [time], weight);
  }

  /** Writes pending changes before a call that may read tasks; returns false for a call that cannot. */
  prepareFor(call: CallValue): boolean {
    if (palletsWithoutTaskReads.has(call.type)) return false;
    this.#write();
    return true;
  }

  /** Writes the remaining changes. */
  end(): void {
    this.#write();
  }

  #write(): void {
    const { context, service } = this.block;
    this.book.writeBookings();
    if (this.#again.length > 0) {
      putQueue(context, joinQueues(getQueue(context), toQueue(this.#again.splice(0))));
    }
    const last = context.get(lastTimeSlot);
    const before = this.#earliest === undefined ? undefined : this.#earliest - service.rules.slotSeconds;
    if (before !== undefined && last !== undefined && before < last[1]) {
      context.put(lastTimeSlot, [], [last[0], before]);
    }
    this.#earliest = undefined;
  }
}

/** Outcome of an action: its weight, and the error if it failed. */
interface Run {
  /** Used weight. */
  readonly weight: bigint;
  /** Announced weight, which determines the fee and the booking. */
  readonly announced: bigint;
  readonly failure?: DispatchFailure;
  /** Whether the call may have cancelled its own task; pending changes were written before the call. */
  readonly mayHaveCancelled?: boolean;
}

/** Runs a due task, then books its next execution or removes the task; returns the weight used. */
export function runTask(run: DueTaskRun, key: TaskKey): bigint {
  const { context, service } = run.block;
  const task = service.tasks.get(context, key);
  if (!task) {
    context.deposit(automationEvents.TaskNotFound, key);
    return weights.runMissing;
  }
  const executed = runAction(run, key, task);
  if (!executed.mayHaveCancelled || context.has(service.tasks.item, key.who, key.task_id)) {
    const { announced: weight, failure } = executed;
    finishTask(run, { key, task, weight, ...omitUndefined({ failure }) });
  }
  return executed.weight + weights.read + weights.write;
}

function runAction(run: DueTaskRun, key: TaskKey, task: Task): Run {
  const { action } = task;
  if (action.type === 'NativeTransfer') return runTransfer(run, key, action.value);
  if (action.type === 'XCMP') return runXcmp(run, key, action.value);
  return runDispatch(run, key, action.value.encoded_call);
}

type ActionOf<K extends Action['type']> = Extract<Action, { readonly type: K }>['value'];

function runTransfer({ block }: DueTaskRun, { task_id }: TaskKey, action: ActionOf<'NativeTransfer'>): Run {
  const { context } = block;
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

function runXcmp({ block }: DueTaskRun, { who, task_id }: TaskKey, action: ActionOf<'XCMP'>): Run {
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

function runDispatch(run: DueTaskRun, key: TaskKey, encodedCall: Uint8Array): Run {
  const { context } = run.block;
  const call = context.decodeCall(encodedCall);
  if (!call) {
    context.deposit(automationEvents.CallCannotBeDecoded, key);
    const failure = automationErrors.CallCannotBeDecoded;
    return { weight: actionWeights.undecodable, announced: 0n, failure };
  }
  const mayHaveCancelled = run.prepareFor(call);
  const info = context.dispatchInfo(call).weight;
  const outcome = context.dispatch({ kind: 'signed', who: key.who }, call);
  const result = context.toDispatchResult(outcome);
  context.deposit(automationEvents.DynamicDispatchResult, { ...key, result });
  const executed = {
    weight: actionWeights.dynamicDispatch + (outcome.post.actualWeight ?? info).ref_time,
    announced: actionWeights.dynamicDispatch + info.ref_time,
    mayHaveCancelled,
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
export function finishTask(run: DueTaskRun, finished: Finished): void {
  const { context, service } = run.block;
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
  const refusal = tryDispatch(() => scheduleNext(run, finished, value));
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
