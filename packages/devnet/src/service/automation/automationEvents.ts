import { u64 } from '@parachron/core/scale';
import { defineEvents } from '../../chain/pallet/defineEvents.js';
import { accountId32, dispatchError, dispatchResult, h256 } from '../../chain/scale/commonTypes.js';
import { automationTime } from './automationStorage.js';
import { paraIdType } from './taskTypes.js';

const whose = { who: accountId32, task_id: h256 };
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
