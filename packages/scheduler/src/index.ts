export type { ExpectedFailure, TaskCheck, TaskRun } from './checking/checkTask.js';
export { createScheduler, type SchedulerOptions } from './createScheduler.js';
export * from './environments/Environment.js';
export * from './errorFacts.js';
export {
  createRefusedError,
  isTaskRefused,
  type Refusal,
  TaskRefusedError,
} from './errors/TaskRefusedError.js';
export {
  type AutomationAction,
  ExecutionsInvalidError,
  FeesRefusedError,
  QueryNotUnderstoodError,
  type TaskFees,
} from './fees/feeReads.js';
export type { Unknown } from './fees/getTaskFees.js';
export * from './fees/TargetEntry.js';
export type * from './quoting/TaskQuote.js';
export { StateUnknownError, TaskListTooLongError } from './reading/known.js';
export type { Slot } from './reading/storedTasks.js';
export type * from './reading/Task.js';
export * from './rules/ServiceRules.js';
export type * from './Scheduler.js';
export { deriveNextSlot, deriveRoundedTime, type Rounding } from './schedules/deriveNextSlot.js';
export * from './schedules/deriveTimes.js';
export * from './schedules/parseInterval.js';
export * from './schedules/parseTime.js';
export * from './schedules/planCron.js';
export {
  type FixedInput,
  listBookedTimes,
  parseSchedule,
  type Schedule,
  type ScheduleInput,
} from './schedules/Schedule.js';
export * from './schedules/timeErrors.js';
export * from './scheduleTask.js';
export type { SubmissionOutcome } from './submitting/getSubmission.js';
export type * from './submitting/SubmitTaskOptions.js';
export * from './submitting/submitErrors.js';
export { isSubmissionOpen, parseTicket, type Ticket } from './submitting/Ticket.js';
export type { CurrencyId } from './tasks/CurrencyId.js';
export * from './tasks/deriveTaskId.js';
export type { ProvidedId } from './tasks/encodeProvidedId.js';
export type * from './tasks/TaskInput.js';
export type * from './tasks/TaskOrder.js';
export * from './tasks/targetTaskCall.js';
export * from './tasks/taskErrors.js';
export { parseWatchCursor } from './watching/requireStart.js';
export { CursorNotOnChainError, TaskNotFoundError, type WatchCursor } from './watching/WatchCursor.js';
export type * from './watching/WatchEvent.js';
export type * from './watching/WatchOptions.js';
