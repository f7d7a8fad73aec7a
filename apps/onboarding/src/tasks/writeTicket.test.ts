import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chain } from '@parachron/client';
import { describe, expect, it } from 'vitest';
import { alice } from '../../test/support/local.js';
import { writeFolder } from '../../test/support/writeFolder.js';
import {
  createTicketFile,
  prepareTicketPlace,
  readTicket,
  removeTicket,
  type TicketFile,
  writeTicket,
} from './sendWithTicket.js';

const ticket: TicketFile = {
  chain: 'Parachron Service H',
  genesisHash: `0x${'aa'.repeat(32)}`,
  service: ['wss://service.example'],
  cost: '1 TUR',
  ticket: {
    owner: alice,
    nonce: 7,
    call: '0x0a03',
    taskId: `0x${'bb'.repeat(32)}`,
    afterBlock: 100,
    untilBlock: 164,
    hashes: [`0x${'cc'.repeat(32)}`],
  },
};

describe('a ticket', () => {
  it('is read as it was stored, and removed', async () => {
    const file = join(writeFolder({}), 'ticket.json');
    await writeTicket(file, ticket);
    expect(await readTicket(file)).toEqual(ticket);
    await removeTicket(file);
    expect(existsSync(file)).toBe(false);
    await expect(removeTicket(file)).resolves.toBeUndefined();
  });

  it('is stored without endpoints that contain a secret', () => {
    const endpoints = [
      ' ws://127.0.0.1:9944',
      'wss://user:pass@service.example',
      'wss://service.example/?key=1',
    ];
    const chain = { genesisHash: ticket.genesisHash, runtime: { chain: ticket.chain } } as Chain;
    const file = createTicketFile(ticket.ticket, { chain, endpoints, cost: ticket.cost });
    expect(file).toEqual({ ...ticket, service: ['ws://127.0.0.1:9944'] });
  });

  it.each([
    ['genesis hash', { genesisHash: 'none' }],
    ['list of endpoints', { service: [1] }],
    ['cost', { cost: undefined }],
    ['ticket', { ticket: { ...ticket.ticket, nonce: '3' } }],
  ])('is not read without a valid %s', async (_what, change) => {
    const file = join(writeFolder({}), 'ticket.json');
    writeFileSync(file, JSON.stringify({ ...ticket, ...change }));
    await expect(readTicket(file)).rejects.toMatchObject({ code: 'TICKET_UNREADABLE' });
  });

  it('is not stored in a missing folder', async () => {
    await expect(writeTicket(join(writeFolder({}), 'absent', 'ticket.json'), ticket)).rejects.toMatchObject({
      code: 'TICKET_NOT_STORED',
      facts: { reason: 'no such file or folder (ENOENT)' },
    });
  });

  it('is not read from a missing file', async () => {
    await expect(readTicket(join(writeFolder({}), 'ticket.json'))).rejects.toMatchObject({
      code: 'TICKET_UNREADABLE',
      facts: { reason: 'the file cannot be read: no such file or folder (ENOENT)' },
    });
  });

  it.each<[string, (text: string) => string]>([
    ['empty', () => ''],
    ['cut', (text) => text.slice(0, -20)],
    ['a list', () => '[]'],
    ['without a genesis hash', (text) => text.replace('genesisHash', 'genesis')],
    ['of a negative nonce', (text) => text.replace('"nonce": 7', '"nonce": -1')],
    ['of a call that is no bytes', (text) => text.replace('0x0a03', 'transfer')],
  ])('is not read from a file that is %s', async (_what, damage) => {
    const file = join(writeFolder({}), 'ticket.json');
    await writeTicket(file, ticket);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, damage(text));
    expect(damage(text)).not.toBe(text);
    await expect(readTicket(file)).rejects.toMatchObject({
      code: 'TICKET_UNREADABLE',
      message: `${file}: the file contains no ticket.`,
    });
  });
});

describe('the place of a ticket', () => {
  it('is prepared with its folders, and stays empty', async () => {
    const file = join(writeFolder({}), 'tickets', 'main', 'ticket.json');
    await prepareTicketPlace(file);
    expect(existsSync(file)).toBe(false);
    await writeTicket(file, ticket);
    expect(await readTicket(file)).toEqual(ticket);
  });

  it('is refused if it has a file, which stays: it may be the ticket of another submission', async () => {
    const folder = writeFolder({ 'ticket.json': 'another' });
    const file = join(folder, 'ticket.json');
    await expect(prepareTicketPlace(file)).rejects.toMatchObject({
      code: 'TICKET_NOT_STORED',
      facts: { reason: 'the file exists, and may be the ticket of another submission' },
    });
    expect(readFileSync(file, 'utf8')).toBe('another');
  });

  it('is refused if it is inside a file, or a folder', async () => {
    const folder = writeFolder({ file: '' });
    mkdirSync(join(folder, 'folder'));
    for (const path of [join('file', 'ticket.json'), 'folder']) {
      await expect(prepareTicketPlace(join(folder, path))).rejects.toMatchObject({
        code: 'TICKET_NOT_STORED',
      });
    }
  });
});
