import type { DecodedEvent } from '@parachron/client';
import { requireInput } from '@parachron/core';
import type { ForkMessage } from '../fork/Fork.js';
import { findVerdict } from './findVerdict.js';

/**
 * Returns whether the events of a chain's blocks contain the end of a sender's message. A fork builds blocks until the
 * result is true.
 *
 * A chain processes a message in the block of its arrival or in a later block. Other events of its queues, such as
 * those of outgoing messages, do not count.
 *
 * Chain: `MessageQueue`, `XcmpQueue`, `DmpQueue`, `Ump`.
 * Sends: nothing.
 *
 * @param events of the blocks since the message arrived, in order
 * @param message its sender, and the bytes of its program
 * @throws INVALID_HEX when the program is not hex
 *
 * @example
 * ```ts
 * import type { DecodedEvent } from '@parachron/client';
 * import { isMessageEnded } from '@parachron/proxy';
 *
 * declare const events: DecodedEvent[]; // with XcmpQueue.XcmpMessageSent alone
 * isMessageEnded(events, { from: 2114, program: '0x04040a' }); // false
 * ```
 */
export function isMessageEnded(events: readonly DecodedEvent[], message: ForkMessage): boolean {
  requireInput({ events, message }, { events: ['object'], message: { program: 'string' } });
  return findVerdict(events, message) !== undefined;
}
