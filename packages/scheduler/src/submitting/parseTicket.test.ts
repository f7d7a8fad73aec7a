import { expect, it } from 'vitest';
import {
  isSubmissionOpen,
  parseTicket,
  SubmissionReplacedError,
  SubmissionUnknownError,
  type Ticket,
} from './Ticket.js';

const ticket: Ticket = {
  owner: '0x01',
  nonce: 3,
  call: '0x02',
  runtime: 'service 291',
  taskId: '0x03',
  afterBlock: 9,
  hashes: [],
};
const sent: Ticket = { ...ticket, untilBlock: 73, hashes: ['0x04'] };

it('parses a stored ticket, and returns undefined for other text', () => {
  for (const one of [
    ticket,
    { ...sent, nonce: 0, afterBlock: 0, untilBlock: 0 },
    sent,
    { ...sent, codeHash: '0x05' },
  ])
    expect(parseTicket(JSON.parse(JSON.stringify(one)))).toEqual(one);
  const broken = [
    { ...ticket, nonce: 1.5 },
    { ...ticket, nonce: -1 },
    { ...ticket, afterBlock: -1 },
    { ...sent, untilBlock: -1 },
    { ...ticket, call: '0x2' },
    { ...ticket, owner: 'Alice' },
    { ...sent, untilBlock: null },
    { ...ticket, hashes: 'none' },
    { ...ticket, runtime: 291 },
    { ...ticket, runtime: undefined },
    { ...ticket, codeHash: 5 },
  ];
  for (const one of [...broken, null, [], 'ticket']) expect(parseTicket(one)).toBeUndefined();
});

it('isSubmissionOpen is true if the outcome is unknown, or if a transaction was sent', () => {
  const unknown = new SubmissionUnknownError({
    call: 'A.b',
    ticket: sent,
    reason: 'the connection was lost',
  });
  expect(isSubmissionOpen(unknown, sent)).toBe(true);
  expect(isSubmissionOpen(new Error('the wallet did not sign'), sent)).toBe(true);
  expect(isSubmissionOpen(new Error('the wallet did not sign'), ticket)).toBe(false);
  expect(isSubmissionOpen(new SubmissionReplacedError({ call: 'A.b', nonce: 3 }), sent)).toBe(false);
});
