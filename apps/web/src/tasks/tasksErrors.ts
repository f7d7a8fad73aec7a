import { defineError } from '@parachron/core';

/** A field of the page of tasks has an invalid text. */
export class TaskFieldInvalidError extends defineError({
  code: 'TASK_FIELD_INVALID',
  fault: 'input',
  message: (facts: { field: string; reason: string }) => `${facts.field}: ${facts.reason}.`,
  hint: () => 'Correct the field.',
}) {}

/** The parachain derives no account for the user, so that no proxy can be granted. */
export class DerivedAccountUnknownError extends defineError({
  code: 'DERIVED_ACCOUNT_UNKNOWN',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `The derived account is unknown: ${facts.reason}`,
  hint: () => 'Check the parachain: the checklist reports what is missing.',
}) {}

/** A grant cannot be quoted. */
export class GrantNotPlannedError extends defineError({
  code: 'GRANT_NOT_PLANNED',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `The grant cannot be planned: ${facts.reason}`,
  hint: () => 'Choose a proxy type, or grant with 0 tokens first and send funds afterwards.',
}) {}

/** The proxies of an account cannot be read. */
export class ProxiesUnknownError extends defineError({
  code: 'PROXIES_UNKNOWN',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `The proxies of the account are unknown: ${facts.reason}`,
  hint: () => 'Check the parachain: the checklist says what is missing there.',
}) {}

/** A summary is no longer the last summary of the page. */
export class SummaryOutdatedError extends defineError({
  code: 'SUMMARY_OUTDATED',
  fault: 'input',
  message: () => 'The summary is outdated. Nothing was sent.',
  hint: () => 'Show the summary again.',
}) {}

/** A file holds no ticket for the connected service. */
export class TicketFileInvalidError extends defineError({
  code: 'TICKET_FILE_INVALID',
  fault: 'input',
  message: (facts: { reason: string }) => `The file is not used: ${facts.reason}.`,
  hint: () => 'Choose a ticket of this service, which `parachron task` or this page has saved.',
}) {}

/** The browser no longer has a ticket of the submission. */
export class TicketGoneError extends defineError({
  code: 'TICKET_GONE',
  fault: 'input',
  message: () => 'This browser keeps no ticket of this submission. Nothing was sent.',
  hint: () => 'Read the list of tasks: another tab has found the outcome, or removed the ticket.',
}) {}

/** A transaction is to be summarized before the accounts are chosen. */
export class AccountsNotChosenError extends defineError({
  code: 'ACCOUNTS_NOT_CHOSEN',
  fault: 'input',
  message: () => 'No accounts are chosen. Nothing was sent.',
  hint: () => 'Connect a wallet, and choose the account on each chain.',
}) {}

/** A transaction is for the parachain, and the page is connected to the service alone. */
export class ParachainNotConnectedError extends defineError({
  code: 'PARACHAIN_NOT_CONNECTED',
  fault: 'input',
  message: () => 'No parachain is connected. Nothing was sent.',
  hint: () => 'Give the endpoint of the parachain, and connect again.',
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
  message: () => 'A block may still include the transaction of this submission.',
  hint: () => 'Look again after the next blocks, or send it again: it is included at most once.',
}) {}

/** The page sent a request before the chains were connected. */
export class TasksNotOpenError extends defineError({
  code: 'TASKS_NOT_OPEN',
  fault: 'input',
  message: () => 'The chains are not connected.',
  hint: () => 'Connect the service first.',
}) {}
