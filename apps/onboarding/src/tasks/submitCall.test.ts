import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Chain,
  ConnectionLostError,
  RpcFailedError,
  RpcMethodMissingError,
  TransactionNotSentError,
} from '@parachron/client';
import { SubmissionUnknownError, type Ticket } from '@parachron/scheduler';
import { describe, expect, it, vi } from 'vitest';
import { writeFolder } from '../../test/support/runCommand.js';
import { type CallSubmission, readChainType, sendWithTicket } from './submitCall.js';
import { prepareTicketPlace, readTicket, writeTicket } from './ticketFile.js';

const local = `0x${'11'.repeat(32)}` as const;
/** The genesis of Polkadot, of the published list of @polkadot/networks. */
const polkadot = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3' as const;
type Asked = Parameters<typeof readChainType>[0];
const answering = (answer: unknown, genesisHash: `0x${string}` = local) =>
  ({ request: async () => answer, genesisHash }) as unknown as Asked;
const failing = (error: Error) =>
  ({ request: () => Promise.reject(error), genesisHash: local }) as unknown as Asked;
const endpoint = 'ws://a.example';

describe('the type of a chain, and whether a transaction there may cost real money', () => {
  it.each([
    ['Live', 'Live', true],
    ['Development', 'Development', false],
    ['Local', 'Local', false],
    [{ Custom: 'Live' }, '{"Custom":"Live"}', false],
    [null, 'unknown', true],
    [7, 'unknown', true],
    ['x'.repeat(1_000), 'x'.repeat(60), false],
  ])('of the answer %j is %s: %s', async (answer, type, isLive) => {
    expect(await readChainType(answering(answer))).toEqual({ type, isLive });
  });

  it.each([
    new RpcMethodMissingError({ endpoint, method: 'system_chainType' }),
    new RpcFailedError({ endpoint, method: 'system_chainType', rpcMessage: 'It is off.' }),
  ])('is unknown if the node refuses with %s', async (error) => {
    expect(await readChainType(failing(error))).toEqual({ type: 'unknown', isLive: true });
  });

  it('is not unknown after a lost connection, which is another error', async () => {
    await expect(readChainType(failing(new TypeError('lost')))).rejects.toThrow('lost');
  });

  it('is live with the genesis of a public chain, whatever the node states', async () => {
    expect(await readChainType(answering('Development', polkadot))).toEqual({
      type: 'Development, with the genesis of Polkadot Relay Chain',
      isLive: true,
    });
  });
});

const hash = `0x${'0a'.repeat(32)}` as const;
const ticket: Ticket = {
  owner: `0x${'a1'.repeat(32)}`,
  nonce: 5,
  call: '0x0102',
  runtime: 'service 291',
  taskId: `0x${'03'.repeat(32)}`,
  afterBlock: 10,
  hashes: [hash],
};
const call = 'AutomationTime.cancel_task';
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
  const file = join(writeFolder({}), 'ticket.json');
  const chain = { runtime: { chain: 'Service' }, genesisHash: hash };
  const open = { scheduler: { chain }, endpoints: [endpoint] };
  const sending = { signer: {}, file, open, cost: '1 TUR' };
  const sent = sendWithTicket(
    async ({ onTicket }) => {
      await onTicket?.(ticket);
      throw failure;
    },
    sending as never,
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
  await sendWithTicket(submit, { metadataHash } as CallSubmission & { metadataHash: boolean; file: string }, {
    terminal: {} as never,
  });
  expect(submit.mock.calls[0]?.[0].checkMetadataHash).toBe(checkMetadataHash);
});

const storedTicket: Ticket = { ...ticket, call: '0x0a03', nonce: 7, afterBlock: 100, untilBlock: 164 };
const about = {
  chain: { genesisHash: local, runtime: { chain: 'Parachron Service H' } } as Chain,
  endpoints: [' ws://127.0.0.1:9944', 'wss://user:pass@service.example', 'wss://service.example/?key=1'],
  cost: '1 TUR',
};

describe('a ticket', () => {
  it.each<[string, (text: string) => string]>([
    ['empty', () => ''],
    ['cut', (text) => text.slice(0, -20)],
    ['a list', () => '[]'],
    ['without a genesis hash', (text) => text.replace('genesisHash', 'genesis')],
    ['of an endpoint that is no text', (text) => text.replace('"ws://127.0.0.1:9944"', '1')],
    ['without a cost', (text) => text.replace('"cost"', '"price"')],
    ['of a negative nonce', (text) => text.replace('"nonce": 7', '"nonce": -1')],
    ['of a call that is no bytes', (text) => text.replace('0x0a03', 'transfer')],
  ])('is not read from a file that is %s', async (_what, damage) => {
    const file = join(writeFolder({}), 'tickets', 'main', 'ticket.json');
    await prepareTicketPlace(file);
    expect(existsSync(file)).toBe(false);
    await writeTicket(file, storedTicket, about);
    // Endpoints that contain a secret are not stored.
    expect(await readTicket(file)).toEqual({
      chain: 'Parachron Service H',
      genesisHash: local,
      service: ['ws://127.0.0.1:9944'],
      cost: '1 TUR',
      ticket: storedTicket,
    });
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, damage(text));
    expect(damage(text)).not.toBe(text);
    await expect(readTicket(file)).rejects.toMatchObject({
      code: 'TICKET_UNREADABLE',
      message: `${file}: the file contains no ticket.`,
      hint: expect.stringContaining('It is deleted once the result is known.'),
    });
  });
});
