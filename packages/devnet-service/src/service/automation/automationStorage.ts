import { bool, tuple, u64, vec } from '@parachron/core/scale';
import { accountId32, h256, storageMap, storageValue } from '@parachron/devnet-chain';
import { accountTaskId, missedTask, scheduledTasks, taskH, taskM } from './taskTypes.js';

export const automationTime = 'AutomationTime';

const pallet = automationTime;
const taskKeys = [
  ['Twox64Concat', accountId32],
  ['Twox64Concat', h256],
] as const;

/** The tasks of each future slot, by its beginning in seconds. */
export const scheduledTasksV3 = storageMap({
  pallet,
  name: 'ScheduledTasksV3',
  keys: [['Twox64Concat', u64]],
  type: scheduledTasks,
});

export const accountTasksH = storageMap({ pallet, name: 'AccountTasks', keys: [...taskKeys], type: taskH });
export const accountTasksM = storageMap({ pallet, name: 'AccountTasks', keys: [...taskKeys], type: taskM });

/** Remaining tasks of the slot that was loaded last. */
export const taskQueueV2 = storageValue({
  pallet,
  name: 'TaskQueueV2',
  type: vec(accountTaskId),
  fallback: [],
});

/** Missed tasks that are still to be reported. */
export const missedQueueV2 = storageValue({
  pallet,
  name: 'MissedQueueV2',
  type: vec(missedTask),
  fallback: [],
});

/** The slot that was loaded last, and the last one that was swept for missed tasks. */
export const lastTimeSlot = storageValue({ pallet, name: 'LastTimeSlot', type: tuple(u64, u64) });

/** While it is set no task is run. */
export const shutdown = storageValue({ pallet, name: 'Shutdown', type: bool, fallback: false });
