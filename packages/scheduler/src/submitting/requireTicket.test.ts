import { expect, it } from 'vitest';
import { requireTicket } from './requireTicket.js';
import type { Ticket } from './Ticket.js';

const ticket: Ticket = { owner: '0x01', nonce: 3, call: '0x02', taskId: '0x03', afterBlock: 9, hashes: [] };

it('refuses a text in place of a parsed ticket', () => {
  expect(requireTicket(ticket)).toBe(ticket);
  for (const given of [JSON.stringify(ticket), {}, undefined]) {
    expect(() => requireTicket(given as unknown as Ticket)).toThrow(
      expect.objectContaining({ code: 'TICKET_MALFORMED', fault: 'input' }),
    );
  }
});
