import { bytes, hexBytes, joinBytes, tuple, u32, vec } from '@parachron/core/scale';
import type { Context } from '../chain/Context.js';
import { defineEvents } from '../chain/Pallet.js';
import { storageOf } from '../chain/storage.js';
import { egressChannels, hrmpOutbound } from './items.js';

const pallet = 'XcmpQueue';

/** Programs that have not left yet, each with its recipient, in order. */
export const outboundPrograms = storageOf(pallet).value('OutboundPrograms', vec(tuple(u32, bytes)), {
  fallback: [],
});

export const xcmpEvents = defineEvents(pallet, {
  XcmpMessageSent: { index: 0, fields: { message_hash: hexBytes(32) } },
});

/** Format byte at the start of a page: concatenated versioned programs. */
const concatenated = new Uint8Array([0]);

/** Returns the reason why a program cannot be sent to a sibling: no channel, or the program exceeds the message size. */
export function findSendObstacle(context: Context, recipient: number, program: Uint8Array) {
  const limit = findChannel(context, recipient)?.max_message_size;
  if (limit === undefined) return 'Transport';
  return program.length + concatenated.length > limit ? 'ExceedsMaxMessageSize' : undefined;
}

function findChannel(context: Context, recipient: number) {
  return context.get(egressChannels).find((one) => one.recipient === recipient);
}

/**
 * Collects a page for each channel that is not full: the first programs for it, as many as its messages may hold. Programs for a channel
 * that was closed after they were sent, or whose total size is too small for them, are lost, as in cumulus' `take_outbound_messages`.
 */
function collectPages(context: Context) {
  const pages = new Map<number, Uint8Array>();
  const full = new Set<number>();
  const left = context.get(outboundPrograms).filter(([recipient, program]) => {
    const channel = findChannel(context, recipient);
    if (!channel || concatenated.length + program.length > channel.max_total_size) return false;
    const isFree = channel.msg_count < channel.max_capacity && !full.has(recipient);
    const page = pages.get(recipient) ?? concatenated;
    const size = Math.min(channel.max_message_size, channel.max_total_size);
    const hasSpace = isFree && page.length + program.length <= size;
    if (hasSpace) pages.set(recipient, joinBytes([page, program]));
    // Programs for one recipient keep their order.
    else full.add(recipient);
    return !hasSpace;
  });
  return { pages, left };
}

/** Sends one page per open channel with the finished block; the other programs wait. */
export function sendPages(context: Context): void {
  const { pages, left } = collectPages(context);
  if (left.length < context.get(outboundPrograms).length) context.put(outboundPrograms, [], left);
  if (pages.size === 0) return;
  // The relay chain requires recipients in ascending order.
  const leaving = [...pages].sort(([one], [other]) => one - other);
  const messages = leaving.map(([recipient, data]) => ({ recipient, data }));
  context.put(hrmpOutbound, [], messages);
}

/** Returns whether a page leaves with the next block. */
export function hasPages(context: Context): boolean {
  return collectPages(context).pages.size > 0;
}
