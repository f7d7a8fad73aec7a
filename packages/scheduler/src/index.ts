export * from './ApiWithoutProviderError.js';
export type { ExpectedFailure, TaskCheck, TaskRun } from './checking/checkTask.js';
export { createRefusedError } from './checking/createRefusedError.js';
export type { ApiLike } from './connectApi.js';
export * from './createScheduler.js';
export * from './environments/Environment.js';
export * from './errorFacts.js';
export { QueryNotUnderstoodError } from './errors/QueryNotUnderstoodError.js';
export * from './errors/TaskRefusedError.js';
export * from './fees/deriveServiceDelivery.js';
export * from './fees/deriveServiceOffer.js';
export {
  type AutomationAction,
  automationActions,
  ExecutionsInvalidError,
  FeesRefusedError,
  type TaskFees,
} from './fees/feeReads.js';
export type { Unknown } from './fees/getTaskFees.js';
export * from './fees/targetEntryRead.js';
export type { QuoteOptions } from './quoting/quoteTask.js';
export type * from './quoting/TaskQuote.js';
export type { Slot } from './reading/describeSlotRead.js';
export { StateUnknownError } from './reading/known.js';
export type * from './reading/Task.js';
export * from './reading/TaskListTooLongError.js';
export * from './rules/ServiceRules.js';
export { getRuleReads, type RuleAnswers, type RuleReads } from './rules/statedRules.js';
export type * from './Scheduler.js';
export { deriveNextSlot, deriveRoundedTime, type Rounding } from './schedules/deriveNextSlot.js';
export * from './schedules/deriveTimes.js';
export { listBookedTimes } from './schedules/listBookedTimes.js';
export * from './schedules/parseInterval.js';
export { parseSchedule } from './schedules/parseSchedule.js';
export * from './schedules/parseTime.js';
export * from './schedules/planCron.js';
export type * from './schedules/Schedule.js';
export * from './schedules/timeErrors.js';
export * from './scheduleTask.js';
export type { SubmissionOutcome } from './submitting/getSubmission.js';
export * from './submitting/isSubmissionOpen.js';
export * from './submitting/parseTicket.js';
export type * from './submitting/SubmitTaskOptions.js';
export * from './submitting/submitErrors.js';
export type * from './submitting/Ticket.js';
export * from './submitting/TicketFile.js';
export type * from './tasks/CurrencyId.js';
export * from './tasks/deriveTaskId.js';
export type { ProvidedId } from './tasks/encodeProvidedId.js';
export type * from './tasks/TaskInput.js';
export type * from './tasks/TaskOrder.js';
export * from './tasks/targetTaskCall.js';
export * from './tasks/taskErrors.js';
export type { ExecutionEvidence } from './watching/explainEnd.js';
export * from './watching/parseWatchCursor.js';
export * from './watching/WatchCursor.js';
export type * from './watching/WatchEvent.js';
export type * from './watching/WatchOptions.js';
export type * from './watching/WatchTasksOptions.js';
