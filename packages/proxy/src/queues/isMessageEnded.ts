import type { DecodedEvent } from '@parachron/client';
import type { ForkMessage } from '../fork/Fork.js';
import { listVerdicts } from './listVerdicts.js';
import type { Verdict } from './Verdict.js';

/**
 * Whether the events of a chain's blocks end a message of a sender: whoever implements a fork builds blocks until they do.
 *
 * Chains come to a message in the block that it arrives with, or in a later one; other events of their queues, such as those of
 * messages that they send themselves, do not count.
 *
 * Chain: `MessageQueue`, `XcmpQueue`, `DmpQueue`, `Ump`.
 * Sends: nothing.
 *
 * @param events of the blocks since the message arrived, in order
 * @param from the relay chain, or the para id of the sender
 *
 * @example
 * ```ts
 * import type { DecodedEvent } from '@parachron/client';
 * import { isMessageEnded } from '@parachron/proxy';
 *
 * declare const events: DecodedEvent[]; // with XcmpQueue.XcmpMessageSent alone
 * isMessageEnded(events, 2114); // false
 * ```
 */
export function isMessageEnded(events: readonly DecodedEvent[], from: ForkMessage['from']): boolean {
  return listVerdicts(events).some((verdict) => isOf(verdict, from) && isFinal(verdict));
}

// Older queues do not name the sender.
function isOf(verdict: Verdict, from: ForkMessage['from']): boolean {
  return verdict.from === undefined || verdict.from === from;
}

// An old queue tries a message again that was too heavy for what was left of the block.
function isFinal({ kind, events }: Verdict): boolean {
  return kind !== 'overweight' || events.at(-1)?.method === 'OverweightEnqueued';
}
