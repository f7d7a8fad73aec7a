import { isParachronError, requireInput } from '@parachron/core';
import type { Ticket } from './Ticket.js';

/**
 * Errors that state the final outcome of a call, so that the ticket is no longer needed. If an earlier transaction of the ticket may
 * be in a block, TRANSACTION_NOT_SENT is the cause of SUBMISSION_UNKNOWN.
 */
const decided = [
  'TASK_REFUSED',
  'DISPATCH_FAILED',
  'TRANSACTION_NOT_SENT',
  'TRANSACTION_REFUSED',
  'SUBMISSION_REPLACED',
] as const;

/**
 * Returns whether a call may be in a block, now or later, although its submission ended with an error. If true, keep
 * the ticket.
 *
 * Sends: nothing.
 *
 * @param error the error of `submit` or `resumeSubmission`
 * @param ticket the last ticket that `onTicket` received; undefined without a ticket
 *
 * @example
 * ```ts
 * import { isSubmissionOpen } from '@parachron/scheduler';
 *
 * isSubmissionOpen(new Error('the wallet did not sign'), undefined); // false
 * ```
 */
export function isSubmissionOpen(error: unknown, ticket: Ticket | undefined): boolean {
  if (isParachronError(error, 'SUBMISSION_UNKNOWN')) return true;
  if (ticket === undefined) return false;
  requireInput({ ticket }, { ticket: { hashes: 'array' } });
  return ticket.hashes.length > 0 && !decided.some((code) => isParachronError(error, code));
}
