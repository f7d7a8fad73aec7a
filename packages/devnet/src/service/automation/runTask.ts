import { omitUndefined } from '@parachron/core';
import { type DispatchFailure, tryDispatch } from '../../chain/pallet/defineErrors.js';
import { transfer } from '../../chain/pallets/balances/accounts.js';
import type { TaskKey } from '../Service.js';
import { actionWeights, weights } from '../weights.js';
import { automationErrors, automationEvents } from './automationData.js';
import type { DueTaskRun } from './DueTaskRun.js';
import { decodeTaskCall } from './fees.js';
import { finishTask } from './finishTask.js';
import type { Task } from './TaskStore.js';
import type { Action } from './taskTypes.js';

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
  if (!executed.mayHaveCancelled || service.tasks.has(context, key)) {
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
  const call = decodeTaskCall(context, encodedCall);
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
