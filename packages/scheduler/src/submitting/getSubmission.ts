import { type Chain, deriveSignerAddress, getOutcome, requireSigner } from '@parachron/client';
import { decodeCall, formatJson } from '@parachron/core';
import { translateRefusal } from '../errors/TaskRefusedError.js';
import { parseOwner } from '../tasks/deriveTaskId.js';
import { findSubmission, type SubmissionStatus } from './findSubmission.js';
import type { SubmitTaskOptions, SubmittedTask } from './SubmitTaskOptions.js';
import { parseTicket, type Ticket, TicketMalformedError, TicketOfAnotherAccountError } from './Ticket.js';

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

/**
 * Derives the inputs of a resumed submission from a ticket, and compares the signer with the account of the ticket.
 *
 * @throws TICKET_MALFORMED when the value is not a ticket
 * @throws TICKET_OF_ANOTHER_ACCOUNT when the signer is not the account of the ticket
 */
export function prepareResume({ runtime }: Chain, given: Ticket, options: Pick<SubmitTaskOptions, 'signer'>) {
  const ticket = requireTicket(given);
  const signer = parseOwner(deriveSignerAddress(requireSigner(options)), 'signer').hex;
  const { owner, taskId } = ticket;
  if (signer !== owner) throw new TicketOfAnotherAccountError({ owner, signer });
  const { pallet, method } = decodeCall(runtime.registry, ticket.call);
  return { call: { pallet, method, hex: ticket.call }, taskId, ticket };
}

/**
 * Refuses a value that is not a ticket, such as the text of a stored ticket.
 *
 * @throws TICKET_MALFORMED when the value is not a ticket
 */
export function requireTicket(value: Ticket): Ticket {
  const ticket = parseTicket(value);
  if (ticket) return ticket;
  throw new TicketMalformedError({ given: formatJson(value).slice(0, 80) });
}
