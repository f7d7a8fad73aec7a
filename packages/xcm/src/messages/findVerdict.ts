import { type Hex, requireInput } from '@parachron/core';
import { deriveMessageIds } from './deriveMessageIds.js';
import { listVerdicts } from './listVerdicts.js';
import type { MessageVerdict, QueueEvent } from './MessageVerdict.js';

/** A message on a chain that receives it. */
export interface SentMessage {
  /** The relay chain, or the para id of the sender. */
  readonly from: 'relay' | number;
  /** The bytes of the versioned program. */
  readonly program: Hex;
}

/**
 * Finds the last final verdict of a chain's queue on a message: the message has ended then. A chain processes a message in the block of
 * its arrival or in a later block. Other events of its queues, such as those of outgoing messages, do not count.
 *
 * Chain: `MessageQueue`, `XcmpQueue`, `DmpQueue`, `Ump`. Sends: nothing.
 *
 * @param events of the blocks since the message arrived, in order
 * @param message its sender, and the bytes of its program
 * @returns undefined if no event ends the message
 * @throws INVALID_HEX when the program is not hexadecimal
 *
 * @example
 * ```ts
 * import { findVerdict } from '@parachron/xcm';
 *
 * findVerdict([], { from: 2114, program: '0x04040a' }); // undefined
 * ```
 */
export function findVerdict<E extends QueueEvent>(
  events: readonly E[],
  message: SentMessage,
): MessageVerdict<E> | undefined {
  requireInput<{ readonly events: readonly QueueEvent[]; readonly message: SentMessage }>(
    { events, message },
    { events: ['object'], message: { program: 'string' } },
  );
  const ids = deriveMessageIds(message.program);
  return listVerdicts(events).findLast(
    (verdict) => isOf(verdict, { ids, from: message.from }) && isFinal(verdict),
  );
}

// Some queue events name neither the message nor its sender, and match any message.
function isOf(
  verdict: MessageVerdict,
  { ids, from }: { readonly ids: readonly string[]; readonly from: SentMessage['from'] },
): boolean {
  if (verdict.id !== undefined) return ids.includes(verdict.id);
  return verdict.from === undefined || verdict.from === from;
}

// An old queue tries a message again if the message was too heavy for the rest of the block.
function isFinal({ kind, events }: MessageVerdict): boolean {
  return kind !== 'overweight' || events.at(-1)?.method === 'OverweightEnqueued';
}
