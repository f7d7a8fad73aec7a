import { type Chain, getOutcome } from '@parachron/client';
import { decodeCall } from '@parachron/core';
import { findSubmission, type SubmissionStatus } from './findSubmission.js';
import { requireTicket } from './requireTicket.js';
import type { SubmittedTask } from './SubmitTaskOptions.js';
import type { Ticket } from './Ticket.js';
import { translateRefusal } from './translateRefusal.js';

/** Outcome of a submission: in a block (`landed`, with its result), waiting, absent, replaced or unsearched. */
export type SubmissionOutcome =
  | ({ readonly kind: 'landed' } & SubmittedTask)
  | Exclude<SubmissionStatus, { readonly kind: 'landed' }>;

/**
 * Finds the outcome of a submission, and reads the result of an included call.
 *
 * @throws TICKET_MALFORMED when the value is not a ticket
 */
export async function getSubmission(
  chain: Chain,
  given: Ticket,
  signal: AbortSignal,
): Promise<SubmissionOutcome> {
  const ticket = requireTicket(given);
  const status = await findSubmission(chain, ticket, signal);
  if (status.kind !== 'landed') return status;
  const { pallet, method } = decodeCall(chain.runtime.registry, ticket.call);
  const call = `${pallet}.${method}`;
  const { bytes, block, hash } = status;
  const sent = { bytes, block: block.hash, call, innerFailures: 'report' } as const;
  const outcome = await getOutcome(chain, sent).catch((error: unknown) => {
    throw translateRefusal(call, error);
  });
  return { kind: 'landed', taskId: ticket.taskId, hash, ...outcome };
}
