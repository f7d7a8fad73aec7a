import type { Fork, SentMessages } from '@parachron/client';
import { formatHex, type Hex, parseHex, readList } from '@parachron/core';
import { encodeU32 } from '@parachron/core/scale';
import { u8aConcat } from '@polkadot/util';
import type { LocalNode } from '../LocalNode.js';
import type { BlockInputs } from './BlockInputs.js';
import { readItem, type TreeBlock } from './BlockTree.js';
import type { LoadedRuntime } from './LoadedRuntime.js';

/** The state of a relay chain into which messages are written. */
export type WritableState = Pick<LocalNode, 'registry' | 'getStorage'> & Pick<Fork, 'write'>;

/**
 * Appends upward messages to the relay's own queues, as the inclusion of the parachains' blocks does.
 *
 * Chain: `Ump.RelayDispatchQueues`, or `MessageQueue.Pages`.
 */
export async function queueUpward(relay: WritableState, { upwardMessages = {} }: BlockInputs): Promise<void> {
  // All relay chains had the pallet `Ump` before the MessageQueue pallet.
  const isOld = relay.registry.metadata.pallets.some(({ name }) => name.toString() === 'Ump');
  const append = isOld ? appendToUmp : appendToQueue;
  for (const [sender, all] of Object.entries(upwardMessages))
    if (all.length > 0) await append(relay, Number(sender), all);
}

async function appendToUmp(relay: WritableState, sender: number, messages: readonly Hex[]): Promise<void> {
  const [needed, queue] = await Promise.all([
    relay.getStorage('Ump', 'NeedsDispatch'),
    relay.getStorage('Ump', 'RelayDispatchQueues', [sender]),
  ]);
  const all = [...readList(queue).map(String), ...messages];
  const size = all.reduce((sum, message) => sum + (message.length - 2) / 2, 0);
  const waiting = new Set([...readList(needed).map(Number), sender]);
  await relay.write([
    { pallet: 'Ump', item: 'RelayDispatchQueues', keys: [sender], value: all },
    { pallet: 'Ump', item: 'RelayDispatchQueueSize', keys: [sender], value: [all.length, size] },
    { pallet: 'Ump', item: 'NeedsDispatch', value: [...waiting].sort((a, b) => a - b) },
  ]);
}

const pallet = 'MessageQueue';

/** A queue of one sender as polkadot.js decodes it, with its place in the ring of the queues that are not empty. */
interface Book {
  readonly end: number;
  readonly count: number;
  readonly readyNeighbours: { readonly prev: unknown; readonly next: unknown } | null;
  readonly messageCount: number;
  readonly size: number;
}

/** Appends each message as a page of its own, and puts the queue into the ring. */
async function appendToQueue(relay: WritableState, sender: number, messages: readonly Hex[]): Promise<void> {
  const origin = { Ump: { Para: sender } };
  let book = await readBook(relay, origin);
  for (const payload of messages.map((message) => parseHex(message))) {
    // The length of the message, and whether it was processed.
    const heap = u8aConcat(encodeU32(payload.length), [0], payload);
    // Remaining messages and bytes, the first message and its place, the place of the last message.
    const page = [1, payload.length, 0, 0, 0, formatHex(heap)];
    await relay.write([{ pallet, item: 'Pages', keys: [origin, book.end], value: page }]);
    const size = book.size + payload.length;
    book = { ...book, end: book.end + 1, count: book.count + 1, messageCount: book.messageCount + 1, size };
  }
  const readyNeighbours = book.readyNeighbours ?? (await join(relay, origin));
  await writeBook(relay, origin, { ...book, readyNeighbours });
}

/** Puts a queue before the first of the ring. */
async function join(relay: WritableState, origin: unknown): Promise<Book['readyNeighbours']> {
  const head = (await relay.getStorage(pallet, 'ServiceHead'))?.toJSON();
  if (head === undefined || head === null) {
    await relay.write([{ pallet, item: 'ServiceHead', value: origin }]);
    return { prev: origin, next: origin };
  }
  const first = await readBook(relay, head);
  const { prev = head, next = head } = first.readyNeighbours ?? {};
  await writeBook(relay, head, { ...first, readyNeighbours: { prev: origin, next } });
  const last = await readBook(relay, prev);
  const before = last.readyNeighbours?.prev ?? prev;
  await writeBook(relay, prev, { ...last, readyNeighbours: { prev: before, next: origin } });
  return { prev, next: head };
}

async function readBook(relay: WritableState, origin: unknown): Promise<Book> {
  const stored = await relay.getStorage(pallet, 'BookStateFor', [origin]);
  const empty = { end: 0, count: 0, readyNeighbours: null, messageCount: 0, size: 0 };
  return (stored?.toJSON() as Book | undefined) ?? empty;
}

function writeBook(relay: WritableState, origin: unknown, value: Book): Promise<void> {
  return relay.write([{ pallet, item: 'BookStateFor', keys: [origin], value }]);
}

/** Reads the messages that leave with a block, by the runtime that executed it. */
export async function getMessages(executed: LoadedRuntime, block: TreeBlock): Promise<SentMessages> {
  const read = async (item: string) =>
    readList(await readItem(executed, block, { pallet: 'ParachainSystem', item }));
  const [upward, horizontal] = await Promise.all([read('UpwardMessages'), read('HrmpOutboundMessages')]);
  // Entries after an empty message are signals for the relay chain's validators, not messages.
  const end = upward.indexOf('0x');
  return {
    upwardMessages: upward.slice(0, end === -1 ? undefined : end) as Hex[],
    // The recipient and the data, in a tuple or a struct.
    horizontalMessages: horizontal.map((message) => {
      const [recipient, data] = Object.values(Object(message)) as [number, Hex];
      return { recipient, data };
    }),
  };
}
