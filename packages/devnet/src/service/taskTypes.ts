import {
  bytes,
  names,
  newtype,
  struct,
  tuple,
  u32,
  u64,
  u128,
  type ValueOf,
  variant,
  vec,
} from '@parachron/core/scale';
import { accountId, h256 } from '../chain/types.js';

const types = 'pallet_automation_time::types';

export const paraIdType = newtype('polkadot_parachain::primitives::Id', u32);
export const perbill = newtype('sp_arithmetic::per_things::Perbill', u32);

/** Schedule of variant H: fixed times, or a recurrence. */
export const scheduleParam = variant(`${types}::ScheduleParam`, {
  Fixed: { index: 0, fields: { execution_times: vec(u64) } },
  Recurring: { index: 1, fields: { next_execution_time: u64, frequency: u64 } },
});

export type ScheduleParam = ValueOf<typeof scheduleParam>;

/** Stored schedule: a list has a count of remaining executions. Times and frequency in seconds. */
export const schedule = variant(`${types}::Schedule`, {
  Fixed: { index: 0, fields: { execution_times: vec(u64), executions_left: u32 } },
  Recurring: { index: 1, fields: { next_execution_time: u64, frequency: u64 } },
});

export type StoredSchedule = ValueOf<typeof schedule>;

const xcmpAction = {
  index: 2,
  fields: { para_id: paraIdType, currency_id: u32, encoded_call: bytes, encoded_call_weight: u64 },
} as const;

/** Actions that variant H stores. */
const actionH = variant(`${types}::Action`, {
  XCMP: xcmpAction,
  DynamicDispatch: { index: 4, fields: { encoded_call: bytes } },
});

/** Actions that variant M stores. */
const actionM = variant(`${types}::Action`, {
  NativeTransfer: { index: 1, fields: { sender: accountId, recipient: accountId, amount: u128 } },
  XCMP: xcmpAction,
});

/** Action of a task, in either variant. */
export type Action = ValueOf<typeof actionH> | ValueOf<typeof actionM>;
export type XcmpAction = Extract<Action, { readonly type: 'XCMP' }>['value'];

/** The record of a task in variant H. */
export const taskH = struct(`${types}::Task`, {
  owner_id: accountId,
  provided_id: bytes,
  schedule,
  action: actionH,
});

/** The record of a task in variant M. */
export const taskM = struct(`${types}::Task`, {
  owner_id: accountId,
  provided_id: bytes,
  execution_times: vec(u64),
  executions_left: u32,
  action: actionM,
});

/** Key of a task: its owner and its id. */
export const accountTaskId = tuple(accountId, h256);

/** The tasks booked for one slot, with the sum of their weights. */
export const scheduledTasks = struct(`${types}::ScheduledTasks`, { tasks: vec(accountTaskId), weight: u128 });

/** A task that did not run at its scheduled time. */
export const missedTask = struct(`${types}::MissedTaskV2`, {
  owner_id: accountId,
  task_id: h256,
  execution_time: u64,
});

export type MissedTask = ValueOf<typeof missedTask>;

/** Task kinds of the fee query, in the spelling of the interface. */
export const actionType = names('pallet_automation_time_rpc_runtime_api::AutomationAction', [
  'Notify',
  'NativeTransfer',
  'XCMP',
  'AutoCompoundDelgatedStake',
]);
