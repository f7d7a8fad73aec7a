export type { ExpectedFailure, TaskCheck, TaskRun } from './checking/checkTask.js';
export { createScheduler, type SchedulerOptions } from './createScheduler.js';
export * from './errorFacts.js';
export {
  createRefusedError,
  type Refusal,
  TaskRefusedError,
} from './errors/TaskRefusedError.js';
export {
  type AutomationAction,
  FeesRefusedError,
  readCrossChainAccount,
  type TaskFees,
} from './queries/queries.js';
export type { QuoteLine, QuoteOptions, TaskQuote } from './quoting/quoteTask.js';
export { StateUnknownError, TaskListTooLongError } from './reading/known.js';
export * from './reading/TargetEntry.js';
export type { Task, TaskAction, TaskTimes } from './reading/Task.js';
export * from './rules/ServiceRules.js';
export type * from './Scheduler.js';
export { deriveNextSlot, deriveTimes, mostTimes, type TimesOptions } from './schedules/deriveNextSlot.js';
export * from './schedules/parseTime.js';
export * from './schedules/planCron.js';
export { type FixedInput, listBookedTimes, type Schedule, type ScheduleInput } from './schedules/Schedule.js';
export * from './scheduleTask.js';
export { ChainReplacedError } from './submitting/ReconnectingChain.js';
export type { SubmissionOutcome } from './submitting/Submissions.js';
export type * from './submitting/SubmitTaskOptions.js';
export {
  isSubmissionOpen,
  parseTicket,
  SubmissionReplacedError,
  SubmissionUnknownError,
  type Ticket,
  TicketOfAnotherAccountError,
} from './submitting/Ticket.js';
export { deriveTaskId, type ProvidedId } from './tasks/deriveTaskId.js';
export {
  OneTimeOnlyError,
  OperationMissingError,
  VariantMismatchError,
} from './tasks/encodeOrder.js';
export type * from './tasks/TaskOrder.js';
export * from './tasks/targetTaskCall.js';
export { CursorNotOnChainError, TaskNotFoundError, type WatchCursor } from './watching/WatchCursor.js';
export type * from './watching/WatchOptions.js';
