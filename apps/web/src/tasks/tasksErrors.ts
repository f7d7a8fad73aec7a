import { defineError } from '@parachron/core';

/** A field of the page of tasks has a text that cannot be used. */
export class TaskFieldInvalidError extends defineError({
  code: 'TASK_FIELD_INVALID',
  fault: 'input',
  message: (facts: { field: string; reason: string }) => `${facts.field}: ${facts.reason}.`,
  hint: () => 'Correct the field.',
}) {}

/** The parachain gives no derived account, so that no proxy can be granted. */
export class DerivedAccountUnknownError extends defineError({
  code: 'DERIVED_ACCOUNT_UNKNOWN',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `The derived account is unknown: ${facts.reason}`,
  hint: () => 'Check the parachain: the checklist says what is missing there.',
}) {}

/** A grant cannot be quoted. */
export class GrantNotPlannedError extends defineError({
  code: 'GRANT_NOT_PLANNED',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `The grant cannot be planned: ${facts.reason}`,
  hint: () => 'Choose a proxy type, or grant with 0 tokens first and send funds afterwards.',
}) {}

/** A summary is not the last one of the page any more. */
export class SummaryOutdatedError extends defineError({
  code: 'SUMMARY_OUTDATED',
  fault: 'input',
  message: () => 'The summary is outdated. Nothing was sent.',
  hint: () => 'Show the summary again.',
}) {}

/** Another tab works on the submission. */
export class TicketInUseError extends defineError({
  code: 'TICKET_IN_USE',
  fault: 'input',
  message: () => 'Another tab of this browser works on this submission.',
  hint: () => 'Continue in that tab, or close it.',
}) {}

/** The transaction of a submission may still come into a block. */
export class TicketOpenError extends defineError({
  code: 'TICKET_OPEN',
  fault: 'input',
  message: () => 'The transaction of this submission may still land.',
  hint: () => 'Look again after the next blocks, or send it again: it lands once at most.',
}) {}

/** The page asked for something before the chains were connected. */
export class TasksNotOpenError extends defineError({
  code: 'TASKS_NOT_OPEN',
  fault: 'input',
  message: () => 'The chains are not connected.',
  hint: () => 'Connect the service first.',
}) {}
