import { defineError } from '@parachron/core';
import { errorTexts } from '../errorTexts.js';

/**
 * A field of the page of tasks has an invalid text.
 *
 * @example
 * ```text
 * Service: write ws:// or wss:// and the address of a node.
 * ```
 */
export class TaskFieldInvalidError extends defineError({
  code: 'TASK_FIELD_INVALID',
  fault: 'input',
  ...errorTexts.taskFieldInvalid,
}) {}

/** The parachain derives no account for the user, so that no proxy can be granted. */
export class DerivedAccountUnknownError extends defineError({
  code: 'DERIVED_ACCOUNT_UNKNOWN',
  fault: 'incompatible',
  ...errorTexts.derivedAccountUnknown,
}) {}

/** A grant cannot be quoted. */
export class GrantNotPlannedError extends defineError({
  code: 'GRANT_NOT_PLANNED',
  fault: 'incompatible',
  ...errorTexts.grantNotPlanned,
}) {}

/** The proxies of an account cannot be read. */
export class ProxiesUnknownError extends defineError({
  code: 'PROXIES_UNKNOWN',
  fault: 'incompatible',
  ...errorTexts.proxiesUnknown,
}) {}

/** A summary is no longer the last summary of the page. */
export class SummaryOutdatedError extends defineError({
  code: 'SUMMARY_OUTDATED',
  fault: 'input',
  ...errorTexts.summaryOutdated,
}) {}

/** A transaction is to be summarized before the accounts are chosen. */
export class AccountsNotChosenError extends defineError({
  code: 'ACCOUNTS_NOT_CHOSEN',
  fault: 'input',
  ...errorTexts.accountsNotChosen,
}) {}

/** The parachain has accounts of another length than those of the wallets that the page asks. */
export class AccountsNotSignedForError extends defineError({
  code: 'ACCOUNTS_NOT_SIGNED_FOR',
  fault: 'incompatible',
  ...errorTexts.accountsNotSignedFor,
}) {}

/** A transaction is for the parachain, and the page is connected only to the service. */
export class ParachainNotConnectedError extends defineError({
  code: 'PARACHAIN_NOT_CONNECTED',
  fault: 'input',
  ...errorTexts.parachainNotConnected,
}) {}

/** The page sent a request before the chains were connected. */
export class TasksNotOpenError extends defineError({
  code: 'TASKS_NOT_OPEN',
  fault: 'input',
  ...errorTexts.tasksNotOpen,
}) {}

/** The connection was lost while a transaction was sent, and a block may still include the transaction. */
export class TransactionUndecidedError extends defineError({
  code: 'TRANSACTION_UNDECIDED',
  fault: 'unreachable',
  ...errorTexts.transactionUndecided,
}) {}
