import { formatHex, type Hex, parseHex, readFields, readList } from '@parachron/core';
import { bnToU8a, u8aConcat } from '@polkadot/util';
import type { RuntimeFork } from './RuntimeFork.js';

type Upward = { readonly [paraId: number]: readonly Hex[] };

/**
 * Appends upward messages to the relay's own queues, as the inclusion of the parachains' blocks does.
 *
 * Chain: `Ump.RelayDispatchQueues`, or `MessageQueue.Pages`.
 */
export async function submitUpward(relay: RuntimeFork, messages: Upward): Promise<void> {
  const senders = Object.entries(messages).filter(([, all]) => all.length > 0);
  if (senders.length === 0) return;
  if (hasUmpPallet(relay)) return appendToUmp(relay, senders);
  for (const [sender, all] of senders) await appendToQueue(relay, Number(sender), all);
}

async function appendToUmp(
  relay: RuntimeFork,
  senders: readonly (readonly [string, readonly Hex[]])[],
): Promise<void> {
  const [needed, ...queues] = await Promise.all([
    relay.getStorage('Ump', 'NeedsDispatch'),
    ...senders.map(([sender]) => relay.getStorage('Ump', 'RelayDispatchQueues', [Number(sender)])),
  ]);
  const waiting = readList(needed).map(Number);
  for (const [at, [sender, added]] of senders.entries()) {
    const id = Number(sender);
    const old = readList(queues[at]).map(String);
    const all = [...old, ...added];
    const size = all.reduce((sum, message) => sum + (message.length - 2) / 2, 0);
    await relay.write([
      { pallet: 'Ump', item: 'RelayDispatchQueues', keys: [id], value: all },
      { pallet: 'Ump', item: 'RelayDispatchQueueSize', keys: [id], value: [all.length, size] },
    ]);
    if (!waiting.includes(id)) waiting.push(id);
  }
  await relay.write([{ pallet: 'Ump', item: 'NeedsDispatch', value: waiting.sort((a, b) => a - b) }]);
}

const pallet = 'MessageQueue';

/** A queue of one sender: its pages, the contents of all, and its place in the ring of the queues that are not empty. */
interface Book {
  readonly begin: number;
  readonly end: number;
  readonly count: number;
  readonly neighbours: Neighbours | null;
  readonly messages: number;
  readonly size: number;
}

interface Neighbours {
  readonly prev: unknown;
  readonly next: unknown;
}

/** Appends each message as a page of its own, and puts the queue into the ring. */
async function appendToQueue(relay: RuntimeFork, sender: number, messages: readonly Hex[]): Promise<void> {
  const origin = { Ump: { Para: sender } };
  let book = await readBook(relay, origin);
  for (const message of messages) {
    const payload = parseHex(message);
    // The length of the message, and whether it was processed.
    const heap = u8aConcat(bnToU8a(payload.length, { bitLength: 32, isLe: true }), [0], payload);
    // Remaining messages and bytes, the first message and its place, the place of the last message.
    const page = [1, payload.length, 0, 0, 0, formatHex(heap)];
    await relay.write([{ pallet, item: 'Pages', keys: [origin, book.end], value: page }]);
    book = {
      ...book,
      end: book.end + 1,
      count: book.count + 1,
      messages: book.messages + 1,
      size: book.size + payload.length,
    };
  }
  await writeBook(relay, origin, { ...book, neighbours: book.neighbours ?? (await join(relay, origin)) });
}

/** Puts a queue before the first of the ring. */
async function join(relay: RuntimeFork, origin: unknown): Promise<Neighbours> {
  const head = (await relay.getStorage(pallet, 'ServiceHead'))?.toJSON();
  if (head === undefined || head === null) {
    await relay.write([{ pallet, item: 'ServiceHead', value: origin }]);
    return { prev: origin, next: origin };
  }
  const first = await readBook(relay, head);
  const prev = first.neighbours?.prev ?? head;
  await writeBook(relay, head, {
    ...first,
    neighbours: { prev: origin, next: first.neighbours?.next ?? head },
  });
  const last = await readBook(relay, prev);
  await writeBook(relay, prev, {
    ...last,
    neighbours: { prev: last.neighbours?.prev ?? prev, next: origin },
  });
  return { prev, next: head };
}

async function readBook(relay: RuntimeFork, origin: unknown): Promise<Book> {
  const stored = await relay.getStorage(pallet, 'BookStateFor', [origin]);
  const [begin, end, count, neighbours, messages, size] = Object.values(readFields(stored));
  return {
    begin: Number(begin ?? 0),
    end: Number(end ?? 0),
    count: Number(count ?? 0),
    neighbours: (neighbours ?? null) as Neighbours | null,
    messages: Number(messages ?? 0),
    size: Number(size ?? 0),
  };
}

async function writeBook(relay: RuntimeFork, origin: unknown, book: Book): Promise<void> {
  const { begin, end, count, neighbours, messages, size } = book;
  const value = [begin, end, count, neighbours, messages, size];
  await relay.write([{ pallet, item: 'BookStateFor', keys: [origin], value }]);
}

/** Returns whether a relay processes upward messages by the `Ump` pallet, as all relay chains did before the MessageQueue pallet. */
export function hasUmpPallet(relay: RuntimeFork): boolean {
  return relay.registry.metadata.pallets.some((pallet) => pallet.name.toString() === 'Ump');
}
