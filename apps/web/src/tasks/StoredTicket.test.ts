import { formatTicketFile, type Ticket, type TicketFile } from '@parachron/scheduler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlaces, type TestPlaces } from '../../test/support/openTestPlaces.js';
import { isSameSubmission, isStoredTicket, joinTickets, readTicketFile } from './StoredTicket.js';

const ticket: Ticket = {
  owner: `0x${'11'.repeat(32)}`,
  nonce: 7,
  call: '0x0a03',
  taskId: `0x${'22'.repeat(32)}`,
  afterBlock: 100,
  hashes: ['0x01'],
};
const file: TicketFile = {
  chain: 'Service',
  genesisHash: `0x${'33'.repeat(32)}`,
  service: ['wss://service.example'],
  cost: '1 TUR',
  ticket,
};
const stored = { ...file, name: 'AutomationTime.schedule', title: 'rent' };

describe('a record of the browser', () => {
  it('is a ticket with its texts', () => {
    expect(isStoredTicket(stored)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a file without texts', file],
    ['a title that is no text', { ...stored, title: 7 }],
    ['no name', { ...stored, name: undefined }],
    ['no ticket', { ...stored, ticket: undefined }],
    ['a damaged ticket', { ...stored, ticket: { ...ticket, nonce: '7' } }],
    ['a genesis hash of another length', { ...stored, genesisHash: '0x33' }],
    ['a text', JSON.stringify(stored)],
    ['a list', [stored]],
    ['null', null],
    ['nothing', undefined],
  ])('is no ticket: %s', (_what, value) => {
    expect(isStoredTicket(value)).toBe(false);
  });
});

describe('two tickets', () => {
  it.each<[Partial<Ticket>, boolean]>([
    [{}, true],
    [{ afterBlock: 1, untilBlock: 2, hashes: [], taskId: '0x02' }, true],
    [{ nonce: 8 }, false],
    [{ call: '0x0a04' }, false],
    [{ owner: '0x02' }, false],
  ])('that differ by %j are of one submission: %s', (change, isSame) => {
    expect(isSameSubmission(ticket, { ...ticket, ...change })).toBe(isSame);
  });
});

describe('joined tickets', () => {
  const join = (one: Partial<Ticket>, other: Partial<Ticket>) =>
    joinTickets({ ...ticket, ...one }, { ...ticket, ...other });

  it('cover the blocks of both', () => {
    expect(join({ afterBlock: 5, untilBlock: 69 }, { afterBlock: 9, untilBlock: 73 })).toMatchObject({
      afterBlock: 5,
      untilBlock: 73,
    });
    expect(join({ afterBlock: 9 }, { afterBlock: 5 }).afterBlock).toBe(5);
  });

  it.each([
    [{ untilBlock: 0 }, {}, 0],
    [{}, { untilBlock: 73 }, 73],
  ])('%j and %j have the last block that is known', (one, other, untilBlock) => {
    expect(join(one, other).untilBlock).toBe(untilBlock);
  });

  it('of which none was signed have no last block', () => {
    expect(join({}, {})).not.toHaveProperty('untilBlock');
  });

  it('have each transaction once', () => {
    expect(join({ hashes: ['0x01', '0x02'] }, { hashes: ['0x02', '0x03'] }).hashes).toEqual([
      '0x01',
      '0x02',
      '0x03',
    ]);
  });

  it('are the same in either order, except for the order of transactions', () => {
    const [one, other] = [{ afterBlock: 5, untilBlock: 69 }, { afterBlock: 9 }];
    expect(join(one, other)).toEqual(join(other, one));
  });
});

describe('the file of a ticket', () => {
  let test: TestPlaces;
  beforeAll(async () => {
    test = await openTestPlaces({ targets: [] });
  });
  afterAll(() => test.close());

  // service-facts.md, "Calls": cancel_task has the index 5 of the pallet 60.
  const call = `0x3c05${'22'.repeat(32)}` as const;
  const read = (change: Partial<TicketFile> = {}) => {
    const { genesisHash } = test.service;
    const text = formatTicketFile({ ...file, genesisHash, ticket: { ...ticket, call }, ...change });
    return readTicketFile(text, test.service);
  };

  it('has the name of its call as its title', () => {
    const { ticket: given, ...texts } = read();
    expect(given).toEqual({ ...ticket, call });
    expect(texts).toMatchObject({
      ...{ name: 'AutomationTime.cancel_task', title: 'AutomationTime.cancel_task' },
      ...{ cost: '1 TUR', service: ['wss://service.example'] },
    });
    expect(isStoredTicket(read())).toBe(true);
  });

  it('of another chain is refused with the names of both chains', () => {
    expect(() => read({ genesisHash: file.genesisHash })).toThrow(
      expect.objectContaining({
        code: 'TICKET_FILE_INVALID',
        message: expect.stringContaining('expected a ticket of Parachron Service H, got a ticket of Service'),
      }),
    );
  });

  it('with a call that the chain does not have is refused', () => {
    const unknown = { ...ticket, call: '0xffff' } as const;
    expect(() => read({ ticket: unknown })).toThrow(expect.objectContaining({ code: 'CALL_UNDECODABLE' }));
  });

  it.each(['', '{}', '[]', 'null', '{"ticket":{}}', 'ticket'])('is not the text %j', (text) => {
    expect(() => readTicketFile(text, test.service)).toThrow(
      expect.objectContaining({
        ...{ code: 'TICKET_FILE_INVALID', message: expect.stringContaining('unexpected format') },
      }),
    );
  });
});
