import { bool, tuple, u64, vec } from '@parachron/core/scale';
import { accountId32, h256 } from '../../chain/scale/commonTypes.js';
import { storageMap, storageValue } from '../../chain/state/storage.js';
import { accountTaskId, missedTask, scheduledTasks, taskH, taskM } from './taskTypes.js';

export const automationTime = 'AutomationTime';

const pallet = automationTime;
const taskKeys = [
  ['Twox64Concat', accountId32],
  ['Twox64Concat', h256],
] as const;

/** Tasks of each future slot, by the start of the slot in seconds. */
export const scheduledTasksV3 = storageMap({
  pallet,
  name: 'ScheduledTasksV3',
  keys: [['Twox64Concat', u64]],
  type: scheduledTasks,
});

export const accountTasksH = storageMap({ pallet, name: 'AccountTasks', keys: [...taskKeys], type: taskH });
export const accountTasksM = storageMap({ pallet, name: 'AccountTasks', keys: [...taskKeys], type: taskM });

/** Remaining tasks of the last loaded slot. */
export const taskQueueV2 = storageValue({
  pallet,
  name: 'TaskQueueV2',
  type: vec(accountTaskId),
  fallback: [],
});

/** Missed tasks that are not reported yet. */
export const missedQueueV2 = storageValue({
  pallet,
  name: 'MissedQueueV2',
  type: vec(missedTask),
  fallback: [],
});

/** The last loaded slot, and the last slot that was swept for missed tasks. */
export const lastTimeSlot = storageValue({ pallet, name: 'LastTimeSlot', type: tuple(u64, u64) });

/** Shutdown flag: while the flag is set, no task runs. */
export const shutdown = storageValue({ pallet, name: 'Shutdown', type: bool, fallback: false });
