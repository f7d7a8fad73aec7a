import { defineError, type Hex } from '@parachron/core';
import type { Ticket } from './Ticket.js';

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

/** A value is not a ticket. */
export class TicketMalformedError extends defineError({
  code: 'TICKET_MALFORMED',
  fault: 'input',
  message: (facts: { given: string }) => `ticket: expected a ticket of a submission, got ${facts.given}.`,
  hint: () =>
    'Pass the ticket of onTicket or of facts.ticket; parse a stored ticket with parseTicket(JSON.parse(text)).',
}) {}

/** The ticket and the signer belong to different accounts. */
export class TicketOfAnotherAccountError extends defineError({
  code: 'TICKET_OF_ANOTHER_ACCOUNT',
  fault: 'input',
  message: (facts: { owner: Hex; signer: Hex }) =>
    `signer: expected the account of the ticket, ${facts.owner}, got ${facts.signer}.`,
  hint: () => 'Sign with the account of the ticket.',
}) {}
