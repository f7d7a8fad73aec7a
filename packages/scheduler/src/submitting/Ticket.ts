import { defineError, type Hex, isParachronError, orUndefined, requireInput } from '@parachron/core';

/**
 * Identity of a submission, as plain JSON. With the ticket, a program can find out whether the call is in a block, even
 * after a restart. The nonce makes a repetition safe, because the chain accepts one transaction for each nonce.
 */
export interface Ticket {
  /** The signer's account. */
  readonly owner: Hex;
  readonly nonce: number;
  /** The encoded call. */
  readonly call: Hex;
  /** Name and version of the runtime for which the call was encoded. */
  readonly runtime: string;
  /** Hash of the code of that runtime; absent if the node did not report the hash. */
  readonly codeHash?: Hex;
  /** Id of the task that the submission schedules or cancels. */
  readonly taskId: Hex;
  /** Number of a block before the first block that may include the call. */
  readonly afterBlock: number;
  /** Number of the last block that may include a transaction of the submission; absent before the first signature. */
  readonly untilBlock?: number;
  /** Hashes of the transactions of the submission so far. */
  readonly hashes: readonly Hex[];
}

/**
 * Parses a ticket that was stored as JSON.
 *
 * Sends: nothing.
 *
 * @param value the result of `JSON.parse`
 * @returns the ticket; undefined for another value
 *
 * @example
 * ```ts
 * import { parseTicket } from '@parachron/scheduler';
 *
 * parseTicket(JSON.parse('{"nonce":7}')); // undefined
 * ```
 */
export function parseTicket(value: unknown): Ticket | undefined {
  return orUndefined(() => requireTicket(value as Ticket), 'INVALID_INPUT');
}

/** Returns a ticket; refuses a value that is none, such as the text of a stored ticket. @throws INVALID_INPUT */
export function requireTicket(ticket: Ticket): Ticket {
  const ids = { owner: 'hex text', call: 'hex text', taskId: 'hex text', hashes: ['hex text'] } as const;
  const blocks = { afterBlock: 'whole number', untilBlock: 'whole number?' } as const;
  requireInput({ ticket }, { ticket: { ...ids, nonce: 'whole number', ...blocks } });
  requireInput({ ticket }, { ticket: { runtime: 'string', codeHash: 'hex text?' } });
  return ticket;
}

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

/** The inclusion of a call is unknown. */
export class SubmissionUnknownError extends defineError({
  code: 'SUBMISSION_UNKNOWN',
  fault: 'unreachable',
  message: (facts: { call: string; ticket: Ticket; reason: string }) =>
    `The outcome of ${facts.call} is unknown: ${facts.reason}.`,
  hint: () =>
    'Pass facts.ticket to resumeSubmission on a new connection: the function searches the blocks before it sends anything.',
}) {}

/** Another transaction of the account used the nonce, so no block can include the call any more. */
export class SubmissionReplacedError extends defineError({
  code: 'SUBMISSION_REPLACED',
  fault: 'refused',
  message: (facts: { call: string; nonce: number; other?: Hex }) =>
    `${facts.call} is not included: nonce ${facts.nonce} was used by ${facts.other ? `transaction ${facts.other}` : 'another transaction'}.`,
  hint: () =>
    'Submit the call again: the first submission had no effect. Run one program at a time for each account.',
}) {}

/** The ticket and the signer belong to different accounts. */
export class TicketOfAnotherAccountError extends defineError({
  code: 'TICKET_OF_ANOTHER_ACCOUNT',
  fault: 'input',
  message: (facts: { owner: Hex; signer: Hex }) =>
    `signer: expected the account of the ticket, ${facts.owner}, got ${facts.signer}.`,
  hint: () => 'Sign with the account of the ticket.',
}) {}
