import type { TaskCall, Ticket } from '@parachron/scheduler';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../test/support/createMemoryStore.js';
import {
  bob,
  getPair,
  openTestPlaces,
  startOfTest,
  type TestPlaces,
} from '../../test/support/openTestPlaces.js';
import type { RecordStore } from './RecordStore.js';
import { runLocked } from './runLocked.js';
import type { StoredTicket } from './StoredTicket.js';
import { Submissions } from './Submissions.js';

const url = 'wss://service.example';
const titles = { name: 'AutomationTime.schedule', title: 'rent', cost: '1 TUR' };

let test: TestPlaces;
let pair: Awaited<ReturnType<typeof getPair>>;
beforeAll(async () => {
  test = await openTestPlaces({ variant: 'M', targets: [], blocks: { kind: 'manual' } });
  pair = await getPair('//Alice');
  await test.devnet.step();
});
afterAll(() => test.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a tab of a browser; its submissions have the records of the store. */
async function openTab(store: RecordStore) {
  const tab = new Submissions(test.places.scheduler, { url, store, onChange: () => undefined });
  await tab.open();
  return tab;
}

/** A transfer that the service accepts; each name is another task. */
function createCall(providedId: string): TaskCall {
  const { scheduler } = test.places;
  if (scheduler.variant !== 'M') throw new Error('expected variant M');
  const when = { at: BigInt(startOfTest / 1000 + 7200) };
  return scheduler.nativeTransferTaskCall({ providedId, when, recipient: bob, amount: 2_000_000_000n });
}

const submitCall = (tab: Submissions, call: TaskCall) =>
  tab.submit(titles, pair, (options) => test.places.scheduler.submit(call, options));

const countPending = async () =>
  ((await test.service.request('author_pendingExtrinsics', [])) as string[]).length;

/** Submits a call, stops while its transaction waits in the pool, and returns the record as a closed tab leaves it. */
async function leaveTicket(name: string): Promise<readonly [string, StoredTicket]> {
  const tab = createMemoryStore();
  const pool = await countPending();
  const done = submitCall(await openTab(tab()), createCall(name));
  await expect.poll(countPending).toBe(pool + 1);
  const [found] = structuredClone([...tab().entries]) as [string, StoredTicket][];
  await test.devnet.step();
  await done;
  if (!found) throw new Error('no ticket');
  return found;
}

describe('a submission', () => {
  it('is refused before its signature where the browser lacks locks and UUIDs, on http: of another machine', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const tab = await openTab({ ...createMemoryStore()(), lock: runLocked });
    const submit = vi.fn();
    await expect(tab.submit(titles, pair, submit)).rejects.toMatchObject({ code: 'PAGE_NOT_SECURE' });
    expect(submit).not.toHaveBeenCalled();
  });

  it('has a ticket before its signature and before it is sent, and none after its block', async () => {
    const tab = createMemoryStore();
    const store = tab();
    const stored: Ticket[] = [];
    const put: RecordStore['put'] = (key, value) => {
      stored.push((value as StoredTicket).ticket);
      return store.put(key, value);
    };
    const submissions = await openTab({ ...store, put });
    const done = submitCall(submissions, createCall('first'));
    await expect.poll(countPending).toBe(1);
    expect(submissions.list()).toMatchObject([{ ...titles, stage: 'running', isForgettable: false }]);
    await test.devnet.step();
    const { hash } = await done;
    // The first record is that of no signature.
    expect(stored.map(({ hashes }) => hashes)).toEqual([[], [hash]]);
    expect(stored[1]?.untilBlock).toBeGreaterThan(stored[1]?.afterBlock ?? 0);
    expect([[...store.entries], submissions.list()]).toEqual([[], []]);
  });

  it('has no ticket if it was not signed', async () => {
    const store = createMemoryStore()();
    const submissions = await openTab(store);
    const signer = {
      address: pair.address,
      signer: { signPayload: () => Promise.reject(new Error('Cancelled')) },
    };
    const call = createCall('unsigned');
    const done = submissions.submit(titles, signer, (options) => test.places.scheduler.submit(call, options));
    await expect(done).rejects.toMatchObject({ code: 'SIGNING_FAILED' });
    expect([[...store.entries], submissions.list()]).toEqual([[], []]);
  });

  it('that the chain refuses has no ticket', async () => {
    const submissions = await openTab(createMemoryStore()());
    // The first test has scheduled a task with this name.
    await expect(submitCall(submissions, createCall('first'))).rejects.toMatchObject({
      code: 'TASK_REFUSED',
    });
    expect(submissions.list()).toEqual([]);
  });
});

describe('a ticket of a closed tab', () => {
  it('of a call in a block is gone with its outcome', async () => {
    const [key, ticket] = await leaveTicket('landed');
    const tab = createMemoryStore();
    tab().entries.set(key, ticket);
    const submissions = await openTab(tab());
    expect([submissions.list(), tab().entries.size]).toEqual([[], 0]);
    expect(submissions.notices).toEqual([expect.stringMatching(/^rent: done in block \d+\.$/)]);
  });

  it('of a call that failed in its block is gone with the error', async () => {
    const [key, kept] = await leaveTicket('failing');
    const store = createMemoryStore()();
    // A second task with the name of another fails in its block.
    const call = createCall('failing');
    const { nonce } = kept.ticket;
    const hashes: string[] = [];
    const sent = test.places.scheduler.submit(call, {
      signer: pair,
      check: 'chain',
      onTicket: (ticket) => void hashes.splice(0, hashes.length, ...ticket.hashes),
    });
    const refused = expect(sent).rejects.toMatchObject({ code: 'TASK_REFUSED' });
    await expect.poll(countPending).toBe(1);
    await test.devnet.step();
    await refused;
    store.entries.set(key, { ...kept, ticket: { ...kept.ticket, nonce: nonce + 1, call: call.hex, hashes } });
    const submissions = await openTab(store);
    expect(submissions.list()).toEqual([]);
    expect(submissions.notices).toEqual([expect.stringMatching(/^rent: .*DuplicateTask/)]);
  });

  it('whose nonce another transaction has used is gone', async () => {
    const [key, kept] = await leaveTicket('replaced');
    const store = createMemoryStore()();
    store.entries.set(key, { ...kept, ticket: { ...kept.ticket, call: createCall('other').hex } });
    const submissions = await openTab(store);
    expect(submissions.notices).toEqual([
      'rent: not included. Another transaction of the account used its nonce.',
    ]);
    expect(store.entries.size).toBe(0);
  });

  it.each<[string, string, unknown]>([
    ['of another version of the page', 'text', { version: 2 }],
    ['that is damaged', 'damaged', { ...titles, ticket: { nonce: '1' } }],
  ])('%s is neither shown nor deleted', async (_what, id, value) => {
    const store = createMemoryStore()();
    const key = `ticket/${test.service.genesisHash}/${id}`;
    store.entries.set(key, value);
    const submissions = await openTab(store);
    expect([submissions.list(), [...store.entries.keys()]]).toEqual([[], [key]]);
  });

  it('of another service is not shown', async () => {
    const [, kept] = await leaveTicket('elsewhere');
    const store = createMemoryStore()();
    store.entries.set(`ticket/0x${'11'.repeat(32)}/one`, kept);
    expect((await openTab(store)).list()).toEqual([]);
  });
});

describe('a ticket without a transaction in the pool', () => {
  /** A ticket with the next nonce of the account, whose transactions can no longer land. */
  const createAbsent = async (name: string): Promise<readonly [string, StoredTicket]> => {
    const [key, kept] = await leaveTicket(`before ${name}`);
    const { ticket } = kept;
    const next = { nonce: ticket.nonce + 1, call: createCall(name).hex, untilBlock: ticket.afterBlock };
    return [key, { ...kept, ticket: { ...ticket, ...next } }];
  };
  const idOf = (key: string) => key.split('/')[2] ?? '';

  it('can be deleted after its last block', async () => {
    const store = createMemoryStore()();
    const [key, kept] = await createAbsent('deleted');
    store.entries.set(key, kept);
    const submissions = await openTab(store);
    expect(submissions.list()).toMatchObject([{ stage: 'absent', isForgettable: true }]);
    await submissions.removeTicket(idOf(key));
    expect([submissions.list(), store.entries.size, submissions.notices]).toEqual([[], 0, []]);
    await expect(submissions.removeTicket(idOf(key))).rejects.toMatchObject({ code: 'TICKET_GONE' });
  });

  it('cannot be deleted once another tab has signed again', async () => {
    const tab = createMemoryStore();
    const [key, kept] = await createAbsent('signed again');
    tab().entries.set(key, kept);
    const submissions = await openTab(tab());
    // No message of the other tab has arrived yet.
    const { hashes, afterBlock } = kept.ticket;
    const signed = {
      ...kept.ticket,
      hashes: [...hashes, `0x${'cc'.repeat(32)}`],
      untilBlock: afterBlock + 64,
    };
    tab().entries.set(key, { ...kept, ticket: signed });
    await expect(submissions.removeTicket(idOf(key))).rejects.toMatchObject({ code: 'TICKET_OPEN' });
    expect(tab().entries.size).toBe(1);
  });

  it('cannot be deleted while another tab works with it', async () => {
    const tab = createMemoryStore();
    const [key, kept] = await createAbsent('locked');
    tab().entries.set(key, kept);
    const submissions = await openTab(tab());
    await tab().lock(key, async () => {
      await expect(submissions.removeTicket(idOf(key))).rejects.toMatchObject({ code: 'TICKET_IN_USE' });
      await expect(submissions.submitTicket(idOf(key), pair)).rejects.toMatchObject({
        code: 'TICKET_IN_USE',
      });
      await submissions.findOutcome(idOf(key));
    });
    expect(submissions.list()).toMatchObject([{ stage: 'elsewhere', isForgettable: false }]);
  });

  it('is sent once, with all transactions that any tab has signed', async () => {
    const tab = createMemoryStore();
    const [key, kept] = await createAbsent('resumed');
    tab().entries.set(key, kept);
    const submissions = await openTab(tab());
    const other = `0x${'dd'.repeat(32)}`;
    const { hashes } = kept.ticket;
    tab().entries.set(key, { ...kept, ticket: { ...kept.ticket, hashes: [...hashes, other] } });
    const done = submissions.submitTicket(idOf(key), pair);
    await expect.poll(countPending).toBe(1);
    const stored = tab().entries.get(key) as StoredTicket;
    expect(stored.ticket.hashes.slice(0, 2)).toEqual([...hashes, other]);
    await test.devnet.step();
    expect(stored.ticket.hashes[2]).toBe((await done).hash);
    expect(tab().entries.size).toBe(0);
  });

  it('is not sent after another tab has ended it', async () => {
    const tab = createMemoryStore();
    const [key, kept] = await createAbsent('ended');
    tab().entries.set(key, kept);
    const submissions = await openTab(tab());
    tab().entries.delete(key);
    await expect(submissions.submitTicket(idOf(key), pair)).rejects.toMatchObject({ code: 'TICKET_GONE' });
    expect([await countPending(), submissions.list()]).toEqual([0, []]);
  });

  it('moves to another browser as a file, and joins the ticket that is there', async () => {
    const [key, kept] = await createAbsent('moved');
    const first = createMemoryStore()();
    first.entries.set(key, kept);
    const file = (await openTab(first)).formatTicket(idOf(key));
    const store = createMemoryStore()();
    const submissions = await openTab(store);
    await submissions.addTicket(file);
    const later = JSON.parse(file);
    later.ticket.hashes = [`0x${'ee'.repeat(32)}`];
    later.ticket.untilBlock += 64;
    await submissions.addTicket(JSON.stringify(later));
    const [joined] = [...store.entries.values()] as StoredTicket[];
    expect(store.entries.size).toBe(1);
    expect(joined?.ticket).toEqual({
      ...kept.ticket,
      hashes: [...kept.ticket.hashes, ...later.ticket.hashes],
      untilBlock: later.ticket.untilBlock,
    });
    expect(submissions.list()).toMatchObject([{ stage: 'absent', isForgettable: false }]);
    expect(() => submissions.formatTicket('gone')).toThrow(expect.objectContaining({ code: 'TICKET_GONE' }));
  });
});
