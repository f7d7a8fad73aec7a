import { defineError } from '@parachron/core';

/** The parachain derives no account for the user, or its proxies cannot be read: no proxy can be granted or removed. */
export class PermissionUnknownError extends defineError({
  code: 'PERMISSION_UNKNOWN',
  fault: 'incompatible',
  message: (facts: { what: 'The derived account is' | 'The proxies are'; reason: string }) =>
    `${facts.what} unknown: ${facts.reason}`,
  hint: () => 'Run the checklist: it reports the missing prerequisites of the parachain.',
}) {}

/** A grant cannot be quoted. */
export class GrantNotPlannedError extends defineError({
  code: 'GRANT_NOT_PLANNED',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `The grant cannot be planned: ${facts.reason}`,
  hint: () => 'Choose a proxy type, or grant with 0 tokens first and send funds afterwards.',
}) {}

/** A summary is no longer the last summary of the page. */
export class SummaryOutdatedError extends defineError({
  code: 'SUMMARY_OUTDATED',
  fault: 'input',
  message: () => 'The summary is outdated. Nothing was sent.',
  hint: () => 'Show the summary again.',
}) {}

/** The page asked for what needs chains or accounts that are not chosen yet. */
export class TasksNotReadyError extends defineError({
  code: 'TASKS_NOT_READY',
  fault: 'input',
  message: (facts: { missing: 'service' | 'parachain' | 'accounts' }) =>
    `No ${facts.missing} yet. Nothing was sent.`,
  hint: () => 'Connect the chains, and choose an account on each.',
}) {}

/** The parachain has accounts of another length than those of the wallets that the page asks. */
export class AccountsNotSignedForError extends defineError({
  code: 'ACCOUNTS_NOT_SIGNED_FOR',
  fault: 'incompatible',
  message: (facts: { chain: string; bytes: number }) =>
    `${facts.chain} has accounts of ${facts.bytes} bytes, and this page signs for accounts of 32 bytes.`,
  hint: () =>
    'Run `parachron plan --user` for the permission, and `parachron task schedule --on-target` for the task.',
}) {}

/** The connection was lost while a transaction was sent, and a block may still include the transaction. */
export class TransactionUndecidedError extends defineError({
  code: 'TRANSACTION_UNDECIDED',
  fault: 'unreachable',
  message: (facts: { reason: string; untilBlock?: number | undefined }) =>
    `The outcome of the transaction is unknown: ${facts.reason}.${
      facts.untilBlock === undefined ? '' : ` A block up to ${facts.untilBlock} may include the transaction.`
    }`,
  hint: () =>
    'Look at the list of tasks and the events after that block. The service refuses a second task with the name of a stored task.',
}) {}
