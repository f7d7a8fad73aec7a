import type { Hex } from '@parachron/core';
import type { Variant } from '../../chain/kinds/ServiceConfig.js';
import type { Context } from '../../chain/pallet/Context.js';
import type { AnyStorageItem } from '../../chain/state/storage.js';
import type { TaskKey } from '../Service.js';
import { accountTasksH, accountTasksM } from './automationData.js';
import type { Action, Schedule } from './taskTypes.js';

/** A task, the same in both variants. */
export interface Task {
  readonly owner_id: Hex;
  readonly provided_id: Uint8Array;
  readonly schedule: Schedule;
  readonly action: Action;
}

/** The records of tasks, as the variant stores them. */
export interface TaskStore {
  readonly item: AnyStorageItem;
  get(context: Context, key: TaskKey): Task | undefined;
  has(context: Context, key: TaskKey): boolean;
  put(context: Context, id: Hex, task: Task): void;
  remove(context: Context, key: TaskKey): void;
}

/** Returns the records of a variant. */
export function createTaskStore(variant: Variant): TaskStore {
  return variant === 'H' ? storeH : storeM;
}

const storeH: TaskStore = {
  item: accountTasksH,
  get: (context, { who, task_id }) => context.get(accountTasksH, who, task_id),
  has: (context, { who, task_id }) => context.has(accountTasksH, who, task_id),
  put: (context, id, task) => {
    const { action } = task;
    if (action.type === 'NativeTransfer') return;
    context.put(accountTasksH, [task.owner_id, id], { ...task, action });
  },
  remove: (context, { who, task_id }) => context.remove(accountTasksH, who, task_id),
};

const storeM: TaskStore = {
  item: accountTasksM,
  get: (context, { who, task_id }) => {
    const stored = context.get(accountTasksM, who, task_id);
    if (stored === undefined) return undefined;
    const { owner_id, provided_id, execution_times, executions_left, action } = stored;
    const schedule: Schedule = { type: 'Fixed', value: { execution_times, executions_left } };
    return { owner_id, provided_id, schedule, action };
  },
  has: (context, { who, task_id }) => context.has(accountTasksM, who, task_id),
  put: (context, id, task) => {
    const { owner_id, provided_id, schedule, action } = task;
    if (schedule.type !== 'Fixed' || action.type === 'DynamicDispatch') return;
    const { execution_times, executions_left } = schedule.value;
    const stored = { owner_id, provided_id, execution_times, executions_left, action };
    context.put(accountTasksM, [owner_id, id], stored);
  },
  remove: (context, { who, task_id }) => context.remove(accountTasksM, who, task_id),
};

/** Returns the schedule with one execution less; undefined if no execution is left. */
export function countDown(schedule: Extract<Schedule, { readonly type: 'Fixed' }>): Schedule | undefined {
  const { execution_times, executions_left } = schedule.value;
  if (executions_left <= 1) return undefined;
  return { type: 'Fixed', value: { execution_times, executions_left: executions_left - 1 } };
}
