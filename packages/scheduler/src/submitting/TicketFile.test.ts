import type { Chain } from '@parachron/client';
import { expect, it } from 'vitest';
import type { Ticket } from './Ticket.js';
import { createTicketFile, formatTicketFile, parseTicketFile } from './TicketFile.js';

const ticket: Ticket = { owner: '0x01', nonce: 3, call: '0x02', taskId: '0x03', afterBlock: 9, hashes: [] };
const genesisHash = `0x${'05'.repeat(32)}`;
const chain = { genesisHash, runtime: { chain: 'Service' } } as unknown as Chain;

it('omits endpoints with a secret, and parses the formatted file', () => {
  const endpoints = [
    ' ws://127.0.0.1:9944',
    'wss://user:pass@service.example',
    'wss://service.example/?key=1234',
  ];
  const file = createTicketFile(ticket, { chain, endpoints, cost: '1 UNIT' });
  expect(file).toEqual({
    chain: 'Service',
    genesisHash,
    service: ['ws://127.0.0.1:9944'],
    cost: '1 UNIT',
    ticket,
  });
  const text = formatTicketFile({ ...file, title: 'a note of the owner' } as typeof file);
  expect(text).not.toContain('note');
  expect(parseTicketFile(text)).toEqual(file);
  expect(parseTicketFile(JSON.parse(text))).toEqual(file);
});

it('refuses a file that is not a ticket', () => {
  const file = createTicketFile(ticket, { chain, endpoints: [], cost: '' });
  const broken = [
    { ...file, genesisHash: 'none' },
    { ...file, service: 'ws://127.0.0.1:9944' },
    { ...file, service: [1] },
    { ...file, cost: undefined },
    { ...file, ticket: { ...ticket, nonce: '3' } },
  ];
  for (const one of [...broken, ticket, null, 'no JSON', '[]']) expect(parseTicketFile(one)).toBeUndefined();
});
