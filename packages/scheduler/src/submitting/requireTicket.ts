import { formatJson } from '@parachron/core';
import { parseTicket } from './parseTicket.js';
import { TicketMalformedError } from './submitErrors.js';
import type { Ticket } from './Ticket.js';

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
