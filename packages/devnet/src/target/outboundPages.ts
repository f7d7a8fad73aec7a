import {
  bool,
  bytes,
  hexBytes,
  joinBytes,
  names,
  struct,
  u16,
  u32,
  type ValueOf,
  vec,
} from '@parachron/core/scale';
import type { Context } from '../chain/Context.js';
import { defineEvents } from '../chain/Pallet.js';
import { storageOf } from '../chain/storage.js';
import { egressChannels, hrmpOutbound } from './items.js';

const pallet = 'XcmpQueue';
const storage = storageOf(pallet);

/** Pages that have not left yet, by recipient and number. */
export const outboundXcmpMessages = storage.map(
  'OutboundXcmpMessages',
  [
    ['Blake2128Concat', u32],
    ['Twox64Concat', u16],
  ],
  bytes,
  { fallback: new Uint8Array() },
);

const outboundChannel = struct('cumulus_pallet_xcmp_queue::OutboundChannelDetails', {
  recipient: u32,
  state: names('cumulus_pallet_xcmp_queue::OutboundState', ['Ok', 'Suspended']),
  signals_exist: bool,
  first_index: u16,
  last_index: u16,
});

type OutboundChannel = ValueOf<typeof outboundChannel>;

export const outboundXcmpStatus = storage.value('OutboundXcmpStatus', vec(outboundChannel), {
  fallback: [],
});

export const xcmpEvents = defineEvents(pallet, {
  XcmpMessageSent: { index: 0, fields: { message_hash: hexBytes(32) } },
});

/** Format byte at the start of a page: concatenated versioned programs. */
const concatenated = new Uint8Array([0]);

/** Returns the reason why a program cannot be sent to a sibling: no channel, or the program exceeds the message size. */
export function findSendObstacle(
  context: Context,
  message: { readonly recipient: number; readonly program: Uint8Array },
): 'closed' | 'tooLarge' | undefined {
  const limit = findChannel(context, message.recipient)?.max_message_size;
  if (limit === undefined) return 'closed';
  return message.program.length + concatenated.length > limit ? 'tooLarge' : undefined;
}

/** Queues a program for a sibling: in the last waiting page, or in a new page. */
export function addToPages(
  context: Context,
  message: { readonly recipient: number; readonly program: Uint8Array },
): void {
  const { recipient, program } = message;
  const limit = findChannel(context, recipient)?.max_message_size ?? 0;
  const channels = context.get(outboundXcmpStatus);
  const known = channels.find((one) => one.recipient === recipient);
  const last = known && context.get(outboundXcmpMessages, recipient, known.last_index - 1);
  if (known && last && last.length + program.length <= limit) {
    context.put(outboundXcmpMessages, [recipient, known.last_index - 1], joinBytes([last, program]));
    return;
  }
  const at = known?.last_index ?? 0;
  context.put(outboundXcmpMessages, [recipient, at], joinBytes([concatenated, program]));
  const opened = { recipient, state: { type: 'Ok' }, signals_exist: false, first_index: 0 } as const;
  const others = channels.filter((one) => one.recipient !== recipient);
  context.put(outboundXcmpStatus, [], [...others, { ...(known ?? opened), last_index: at + 1 }]);
}

function findChannel(context: Context, recipient: number) {
  return context.get(egressChannels).find((one) => one.recipient === recipient);
}

/** Returns whether a page may leave: the channel is open, and not full. */
function isFree(context: Context, recipient: number): boolean {
  const channel = findChannel(context, recipient);
  return channel !== undefined && channel.msg_count < channel.max_capacity;
}

/** Sends one page per open channel with the finished block; if a channel is full, its pages wait. */
export function sendPages(context: Context): void {
  const channels = context.get(outboundXcmpStatus);
  if (channels.length === 0) return;
  const leaving: { recipient: number; data: Uint8Array }[] = [];
  const left = channels.flatMap((one): OutboundChannel[] => {
    const { recipient, first_index } = one;
    if (!isFree(context, recipient)) return [one];
    leaving.push({ recipient, data: context.get(outboundXcmpMessages, recipient, first_index) });
    context.remove(outboundXcmpMessages, recipient, first_index);
    return first_index + 1 === one.last_index ? [] : [{ ...one, first_index: first_index + 1 }];
  });
  // The relay chain requires recipients in ascending order.
  leaving.sort((one, other) => one.recipient - other.recipient);
  if (leaving.length > 0) context.put(hrmpOutbound, [], leaving);
  context.put(outboundXcmpStatus, [], left);
}

/** Returns whether a page leaves with the next block. */
export function hasPages(context: Context): boolean {
  return context.get(outboundXcmpStatus).some(({ recipient }) => isFree(context, recipient));
}

/** Lists all waiting pages, including pages for closed channels. */
export function listPages(context: Context): { readonly recipient: number; readonly data: Uint8Array }[] {
  return context.get(outboundXcmpStatus).flatMap(({ recipient, first_index, last_index }) =>
    Array.from({ length: last_index - first_index }, (_, at) => ({
      recipient,
      data: context.get(outboundXcmpMessages, recipient, first_index + at),
    })),
  );
}

/** Removes all waiting pages. */
export function clearPages(context: Context): void {
  for (const { recipient, first_index, last_index } of context.get(outboundXcmpStatus)) {
    for (let at = first_index; at < last_index; at++) context.remove(outboundXcmpMessages, recipient, at);
  }
  context.remove(outboundXcmpStatus);
}
