import { type Chain, deriveSignerAddress, requireSigner } from '@parachron/client';
import { decodeCall } from '@parachron/core';
import { parseOwner } from '../tasks/parseOwner.js';
import { requireTicket } from './requireTicket.js';
import type { SubmitTaskOptions } from './SubmitTaskOptions.js';
import { TicketOfAnotherAccountError } from './submitErrors.js';
import type { Ticket } from './Ticket.js';

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
