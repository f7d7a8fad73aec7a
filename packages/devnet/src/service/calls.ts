import { formatHex, type Hex, parseHex } from '@parachron/core';
import { addLength, bytes, compact, joinBytes, u32, u64, u128, vec } from '@parachron/core/scale';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { Context } from '../chain/Context.js';
import { getSigner } from '../chain/Origin.js';
import { catchFailure, DispatchFailed, defineCall } from '../chain/Pallet.js';
import { now } from '../chain/pallets/timestamp.js';
import type { StorageItem } from '../chain/storage.js';
import { accountId, h256, runtimeCall } from '../chain/types.js';
import {
  automationErrors,
  automationEvents,
  bookTask,
  checkCapacity,
  getSlotAt,
  missedQueueV2,
  putSlot,
  type StoredTask,
  taskQueueV2,
} from './automationTime.js';
import { checkSchedule, listTimes } from './checkTimes.js';
import { chargeFees, quoteActionWeight } from './fees.js';
import type { Service, ServiceContext } from './Service.js';
import { paraIdType, type ScheduleParam, type StoredSchedule, scheduleParam } from './taskTypes.js';
import { cancelWeight, quoteCallWeight } from './weights.js';

/** Throws unless a provided id, or the encoded call of a cross-chain task, has at least one byte. */
function checkLength(given: Uint8Array, error: 'EmptyProvidedId' | 'EmptyMessage'): void {
  if (given.length === 0) throw new DispatchFailed(automationErrors[error]);
}

/**
 * Books and charges a task whose schedule and fields are already checked.
 *
 * @throws DispatchFailed, in this order, with the error of the fee lookup, InsufficientBalance, DuplicateTask,
 *   TimeSlotFull or LiquidityRestrictions
 */
export function storeTask(block: ServiceContext, task: StoredTask): void {
  const { context, service } = block;
  const { owner_id: who, schedule, action } = task;
  const executions = schedule.type === 'Fixed' ? schedule.value.executions_left : 1;
  const task_id = deriveTaskId(who, task.provided_id);
  const times = listTimes(schedule);
  const checkRest = (weight: bigint) => {
    const exists = context.has(service.tasks.item, who, task_id);
    if (exists) throw new DispatchFailed(automationErrors.DuplicateTask);
    checkCapacity(block, times, weight);
  };
  const weight = chargeFees(block, { who, action, executions, checkRest });
  bookTask(context, { who, task_id }, { times, weight });
  service.tasks.put(context, task_id, task);
  context.deposit(automationEvents.TaskScheduled, { who, task_id });
}

/**
 * Derives the id of a task: the hash of its owner and of the id that the owner provides.
 *
 * Chain: `AutomationTimeApi_generate_task_id`.
 *
 * @param owner 32 bytes
 * @param providedId any bytes; in JSON-RPC the UTF-8 bytes of the text
 */
export function deriveTaskId(owner: Hex, providedId: Uint8Array): Hex {
  return formatHex(blake2AsU8a(joinBytes([parseHex(owner), addLength(providedId)]), 256));
}

/** The calls of variant H. */
export function createCallsH(service: Service) {
  const check = (context: Context, param: ScheduleParam, providedId: Uint8Array): StoredSchedule => {
    const schedule = checkSchedule(param, { now: context.get(now), rules: service.rules });
    checkLength(providedId, 'EmptyProvidedId');
    return schedule;
  };
  const countTimes = (param: ScheduleParam) =>
    param.type === 'Fixed' ? param.value.execution_times.length : 1;
  return {
    schedule_xcmp_task: defineCall({
      index: 2,
      args: {
        provided_id: bytes,
        schedule: scheduleParam,
        para_id: paraIdType,
        currency_id: u32,
        encoded_call: bytes,
        encoded_call_weight: u64,
      },
      docs: 'Schedule an encoded call to be sent to a parachain through the owner’s proxy there.',
      weight: ({ schedule }) => quoteCallWeight('schedule_xcmp_task', countTimes(schedule)),
      dispatch: (context, origin, { provided_id, schedule: param, ...value }) => {
        const owner_id = getSigner(origin);
        const schedule = check(context, param, provided_id);
        checkLength(value.encoded_call, 'EmptyMessage');
        const action = { type: 'XCMP', value } as const;
        storeTask({ context, service }, { owner_id, provided_id, schedule, action });
      },
    }),
    schedule_dynamic_dispatch_task: defineCall({
      index: 4,
      args: { provided_id: bytes, schedule: scheduleParam, call: runtimeCall },
      docs: 'Schedule a call, or a batch of calls, on this chain.',
      weight: ({ schedule }) => quoteCallWeight('schedule_dynamic_dispatch_task', countTimes(schedule)),
      dispatch: (context, origin, { provided_id, schedule: param, call }) => {
        const owner_id = getSigner(origin);
        const schedule = check(context, param, provided_id);
        const encoded_call = context.encodeCall(call);
        const action = { type: 'DynamicDispatch', value: { encoded_call } } as const;
        storeTask({ context, service }, { owner_id, provided_id, schedule, action });
      },
    }),
    cancel_task: defineCancelCall(service),
  };
}

/** The calls of variant M. */
export function createCallsM(service: Service) {
  const check = (context: Context, execution_times: bigint[]): StoredSchedule =>
    checkSchedule(
      { type: 'Fixed', value: { execution_times } },
      { now: context.get(now), rules: service.rules },
    );
  const common = { provided_id: bytes, execution_times: vec(u64) };
  return {
    schedule_native_transfer_task: defineCall({
      index: 1,
      args: { ...common, recipient_id: accountId, amount: compact(u128) },
      docs: 'Schedule a transfer of the native token.',
      weight: ({ execution_times }) =>
        quoteCallWeight('schedule_native_transfer_task', execution_times.length),
      dispatch: (context, origin, { provided_id, execution_times, recipient_id: recipient, amount }) => {
        const owner_id = getSigner(origin);
        if (amount <= service.rules.minimumTransfer) throw new DispatchFailed(automationErrors.InvalidAmount);
        if (owner_id === recipient) throw new DispatchFailed(automationErrors.TransferToSelf);
        checkLength(provided_id, 'EmptyProvidedId');
        const schedule = check(context, execution_times);
        const action = { type: 'NativeTransfer', value: { sender: owner_id, recipient, amount } } as const;
        storeTask({ context, service }, { owner_id, provided_id, schedule, action });
      },
    }),
    schedule_xcmp_task: defineCall({
      index: 2,
      args: { ...common, para_id: paraIdType, currency_id: u32, call: bytes, weight_at_most: u64 },
      docs: 'Schedule an encoded call to be sent to a parachain through the owner’s proxy there.',
      weight: ({ execution_times }) => quoteCallWeight('schedule_xcmp_task', execution_times.length),
      dispatch: (context, origin, { provided_id, execution_times, ...given }) => {
        const owner_id = getSigner(origin);
        const { call: encoded_call, weight_at_most: encoded_call_weight, ...to } = given;
        checkLength(provided_id, 'EmptyProvidedId');
        checkLength(encoded_call, 'EmptyMessage');
        const schedule = check(context, execution_times);
        const action = { type: 'XCMP', value: { ...to, encoded_call, encoded_call_weight } } as const;
        storeTask({ context, service }, { owner_id, provided_id, schedule, action });
      },
    }),
    cancel_task: defineCancelCall(service),
  };
}

/** Returns whether any account has the task. The last 32 bytes of a record's key are the task's id. */
function hasTask({ context, service }: ServiceContext, taskId: Hex): boolean {
  const ending = taskId.slice(2);
  return context.listKeys(context.runtime.keys.key(service.tasks.item)).some((key) => key.endsWith(ending));
}

function removeFromSlot(context: Context, booking: { time: bigint; taskId: Hex; weight: bigint }): boolean {
  const slot = getSlotAt(context, booking.time);
  const tasks = slot.tasks.filter(([, id]) => id !== booking.taskId);
  if (tasks.length === slot.tasks.length) return false;
  const weight = slot.weight > booking.weight ? slot.weight - booking.weight : 0n;
  putSlot(context, booking.time, { tasks, weight });
  return true;
}

/** Leaves some of the tasks of a queue in it; returns whether it had others. */
function keep<T>(context: Context, queue: StorageItem<[], T[]>, isKept: (task: T) => boolean): boolean {
  const all = context.get(queue);
  const left = all.filter(isKept);
  if (left.length < all.length) context.put(queue, [], left);
  return left.length < all.length;
}

/** `cancel_task`, the same in both variants: removes a task from its slots, the queues and the records. No fee is refunded. */
function defineCancelCall(service: Service) {
  return defineCall({
    index: 5,
    args: { task_id: h256 },
    docs: 'Cancel a task; only its owner can.',
    weight: cancelWeight,
    dispatch: (context, origin, { task_id }) => {
      const key = { who: getSigner(origin), task_id };
      const task = service.tasks.get(context, key);
      const { NotTaskOwner, TaskDoesNotExist } = automationErrors;
      if (!task)
        throw new DispatchFailed(hasTask({ context, service }, task_id) ? NotTaskOwner : TaskDoesNotExist);
      // The booked weight of a call that no longer decodes is unknown, so the slot keeps that weight.
      let weight = 0n;
      catchFailure(() => {
        weight = quoteActionWeight(context, task.action);
      });
      let isFound = false;
      for (const time of listTimes(task.schedule)) {
        isFound = removeFromSlot(context, { time, taskId: task_id, weight }) || isFound;
      }
      isFound = keep(context, taskQueueV2, ([, id]) => id !== task_id) || isFound;
      // Otherwise its report would count against a later task with the same id.
      keep(context, missedQueueV2, (missed) => missed.task_id !== task_id || missed.owner_id !== key.who);
      if (!isFound) context.deposit(automationEvents.TaskNotFound, key);
      context.remove(service.tasks.item, key.who, task_id);
      context.deposit(automationEvents.TaskCancelled, key);
    },
  });
}
