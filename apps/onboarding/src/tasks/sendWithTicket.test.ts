import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionLostError, TransactionNotSentError } from '@parachron/client';
import { SubmissionUnknownError, type Ticket } from '@parachron/scheduler';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Sending } from './askForSending.js';
import { sendWithTicket } from './sendWithTicket.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parachron-sending-'));
  return () => rmSync(folder, { recursive: true });
});

const hash = `0x${'0a'.repeat(32)}` as const;
const ticket: Ticket = {
  owner: `0x${'a1'.repeat(32)}`,
  nonce: 5,
  call: '0x0102',
  taskId: `0x${'03'.repeat(32)}`,
  afterBlock: 10,
  hashes: [hash],
};
const [call, endpoint] = ['AutomationTime.cancel_task', 'wss://node.example'];
const notSent = new TransactionNotSentError({ endpoint, call, hash, reason: 'HTTP status 429' });

it.each([
  ['removes', 'nothing was sent', notSent, 'TRANSACTION_NOT_SENT', false],
  [
    'keeps',
    'an earlier transaction may be in a block',
    new SubmissionUnknownError({ call, ticket, reason: notSent.message.slice(0, -1) }, { cause: notSent }),
    'SENDING_UNKNOWN',
    true,
  ],
  [
    'keeps',
    'the connection was lost',
    new ConnectionLostError({ endpoint, detail: 'the node closed the connection' }),
    'CONNECTION_LOST',
    true,
  ],
])('%s the ticket if %s', async (_what, _when, failure, code, isKept) => {
  const file = join(folder, 'ticket.json');
  const chain = { runtime: { chain: 'Service' }, genesisHash: hash };
  const sending = { signer: {}, file, scheduler: { chain }, endpoints: [endpoint], cost: '1 TUR' };
  const sent = sendWithTicket(
    async ({ onTicket }) => {
      await onTicket?.(ticket);
      throw failure;
    },
    sending as unknown as Sending,
    { terminal: { err: () => undefined } as never },
  );
  await expect(sent).rejects.toMatchObject({ code });
  expect(existsSync(file)).toBe(isKept);
});

it.each([
  [true, undefined],
  [false, false],
])('with the digest of the metadata: %s', async (metadataHash, checkMetadataHash) => {
  const submit = vi.fn().mockResolvedValue({});
  await sendWithTicket(submit, { metadataHash } as Sending, { terminal: {} as never });
  expect(submit.mock.calls[0]?.[0].checkMetadataHash).toBe(checkMetadataHash);
});
