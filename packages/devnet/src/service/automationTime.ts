import type { Hex } from '@parachron/core';
import { bool, encodeLength, joinBytes, tuple, u64, u128, type ValueOf, vec } from '@parachron/core/scale';
import type { Context } from '../chain/Context.js';
import { DispatchFailed, defineErrors, defineEvents } from '../chain/Pallet.js';
import type { Variant } from '../chain/ServiceConfig.js';
import { type AnyStorageItem, storageOf } from '../chain/storage.js';
import { accountId, dispatchError, dispatchResult, h256 } from '../chain/types.js';
import type { ServiceContext, TaskKey } from './Service.js';
import {
  type Action,
  accountTaskId,
  missedTask,
  paraIdType,
  type StoredSchedule,
  scheduledTasks,
  taskH,
  taskM,
} from './taskTypes.js';

export const automationTime = 'AutomationTime';

const storage = storageOf(automationTime);
const taskKeys = [
  ['Twox64Concat', accountId],
  ['Twox64Concat', h256],
] as const;

/** Tasks of each future slot, by the start of the slot in seconds. */
export const scheduledTasksV3 = storage.map('ScheduledTasksV3', [['Twox64Concat', u64]], scheduledTasks);

export const accountTasksH = storage.map('AccountTasks', [...taskKeys], taskH);
export const accountTasksM = storage.map('AccountTasks', [...taskKeys], taskM);

/** Remaining tasks of the last loaded slot. */
export const taskQueueV2 = storage.value('TaskQueueV2', vec(accountTaskId), { fallback: [] });

/** Missed tasks that are not reported yet. */
export const missedQueueV2 = storage.value('MissedQueueV2', vec(missedTask), { fallback: [] });

/** The last loaded slot, and the last slot that was swept for missed tasks. */
export const lastTimeSlot = storage.value('LastTimeSlot', tuple(u64, u64));

/** Shutdown flag: while the flag is set, no task runs. */
export const shutdown = storage.value('Shutdown', bool, { fallback: false });

/** Errors of the AutomationTime pallet in order of their indices; the last error is defined by the specification. */
export const automationErrors = defineErrors(automationTime, {
  InvalidTime: 'The time is not the start of a slot.',
  PastTime: 'The time is not in the future.',
  TimeTooFarOut: 'The time is too far in the future.',
  EmptyMessage: 'The message is empty.',
  EmptyProvidedId: 'The provided id is empty.',
  DuplicateTask: 'The account has a task with this provided id.',
  TimeSlotFull: 'No more tasks can be scheduled for this time.',
  TaskDoesNotExist: 'No task has this id.',
  BlockTimeNotSet: 'The block has no time yet.',
  InvalidAmount: 'The amount does not exceed the minimum transfer amount.',
  TransferToSelf: 'The sender is also the recipient.',
  InsufficientBalance: 'The balance does not cover the fees.',
  LiquidityRestrictions: 'Locks keep the fees from being withdrawn.',
  TooManyExecutionsTimes: 'More execution times than a task may have.',
  CallCannotBeDecoded: 'The call can no longer be decoded.',
  NotTaskOwner: 'The task belongs to another account.',
});

const whose = { who: accountId, task_id: h256 };
const which = { task_id: h256 };

/** The events of both variants; the indices skip the events of task kinds that neither variant has. */
export const automationEvents = defineEvents(automationTime, {
  TaskScheduled: { index: 0, fields: whose, docs: 'A task was scheduled.' },
  TaskCancelled: { index: 1, fields: whose, docs: 'A task was cancelled.' },
  TaskNotFound: { index: 3, fields: whose, docs: 'A task was in no slot, or a queued one has no record.' },
  SuccessfullyTransferredFunds: { index: 4, fields: which, docs: 'A native transfer was made.' },
  XcmpTaskSucceeded: {
    index: 5,
    fields: { task_id: h256, para_id: paraIdType },
    docs: 'The message of a cross-chain task was sent.',
  },
  XcmpTaskFailed: {
    index: 6,
    fields: { task_id: h256, para_id: paraIdType, error: dispatchError },
    docs: 'The message of a cross-chain task could not be sent.',
  },
  TransferFailed: {
    index: 7,
    fields: { task_id: h256, error: dispatchError },
    docs: 'A native transfer failed.',
  },
  TaskMissed: {
    index: 10,
    fields: { ...whose, execution_time: u64 },
    docs: 'A task was not run at its time.',
  },
  DynamicDispatchResult: {
    index: 11,
    fields: { ...whose, result: dispatchResult },
    docs: 'The call of a task was dispatched, with this result.',
  },
  CallCannotBeDecoded: { index: 12, fields: whose, docs: 'The call of a task can no longer be decoded.' },
  TaskRescheduled: { index: 13, fields: whose, docs: 'A recurring task was booked again.' },
  TaskNotRescheduled: {
    index: 14,
    fields: { ...whose, error: dispatchError },
    docs: 'A recurring task failed and is not booked again.',
  },
  TaskFailedToReschedule: {
    index: 15,
    fields: { ...whose, error: dispatchError },
    docs: 'A recurring task could not be booked again.',
  },
});

/** A task, the same in both variants. */
export interface StoredTask {
  readonly owner_id: Hex;
  readonly provided_id: Uint8Array;
  readonly schedule: StoredSchedule;
  readonly action: Action;
}

/** The records of tasks, as the variant stores them. */
export interface TaskStore {
  readonly item: AnyStorageItem;
  get(context: Context, key: TaskKey): StoredTask | undefined;
  put(context: Context, id: Hex, task: StoredTask): void;
}

/** The records of each variant. */
export const taskStores: { readonly [V in Variant]: TaskStore } = {
  H: {
    item: accountTasksH,
    get: (context, { who, task_id }) => context.get(accountTasksH, who, task_id),
    put: (context, id, { action, ...task }) => {
      if (action.type !== 'NativeTransfer')
        context.put(accountTasksH, [task.owner_id, id], { ...task, action });
    },
  },
  M: {
    item: accountTasksM,
    get: (context, { who, task_id }) => {
      const stored = context.get(accountTasksM, who, task_id);
      if (!stored) return undefined;
      const { execution_times, executions_left, ...task } = stored;
      return { ...task, schedule: { type: 'Fixed', value: { execution_times, executions_left } } };
    },
    put: (context, id, { schedule, action, ...task }) => {
      if (schedule.type !== 'Fixed' || action.type === 'DynamicDispatch') return;
      context.put(accountTasksM, [task.owner_id, id], { ...task, ...schedule.value, action });
    },
  },
};

/** The tasks that are booked for a slot, in the order of their booking, and the sum of their weights. */
type Slot = ValueOf<typeof scheduledTasks>;

/** Reads a slot; returns an empty slot if no task is booked. */
export function getSlotAt(context: Context, time: bigint): Slot {
  return context.get(scheduledTasksV3, time) ?? { tasks: [], weight: 0n };
}

/** Writes a slot; removes a slot without tasks. */
export function putSlot(context: Context, time: bigint, slot: Slot): void {
  if (slot.tasks.length > 0) context.put(scheduledTasksV3, [time], slot);
  else context.remove(scheduledTasksV3, time);
}

/**
 * Throws unless every slot has capacity for one more task of the given weight.
 *
 * @throws DispatchFailed with TimeSlotFull
 */
export function checkCapacity(block: ServiceContext, times: readonly bigint[], weight: bigint): void {
  const { maxTasksPerSlot, maxWeightPerSlot } = block.service.rules;
  for (const time of times) {
    const slot = getSlotAt(block.context, time);
    if (slot.tasks.length >= maxTasksPerSlot || slot.weight + weight > maxWeightPerSlot)
      throw new DispatchFailed(automationErrors.TimeSlotFull);
  }
}

/** Books a task for slots, whose capacity the caller has checked. */
export function bookTask(
  context: Context,
  { who, task_id }: TaskKey,
  { times, weight }: { readonly times: readonly bigint[]; readonly weight: bigint },
): void {
  const { types, keys } = context.runtime;
  for (const time of times) {
    const { tasks, weight: before } = getSlotAt(context, time);
    const slot: Slot = { tasks: [...tasks, [who, task_id]], weight: before + weight };
    // The earlier tasks keep their bytes: a slot may have thousands.
    const stored = context.getBytes(keys.key(scheduledTasksV3, [time])) ?? new Uint8Array();
    const bytes = joinBytes([
      encodeLength(slot.tasks.length),
      stored.subarray(encodeLength(tasks.length).length, -types.codec(u128).least),
      types.encode(accountTaskId, [who, task_id]),
      types.encode(u128, slot.weight),
    ]);
    context.put(scheduledTasksV3, [time], slot, bytes);
  }
}
