import type { DecodedEvent } from '@parachron/client';
import type { ForkMessage } from '../fork/Fork.js';
import { findVerdict } from './findVerdict.js';

/**
 * Returns whether the events of a chain's blocks end a message of a sender. An implementation of a fork builds blocks until
 * then.
 *
 * Chains come to a message in the block that it arrives with, or in a later one; other events of their queues, such as those of
 * messages that they send themselves, do not count.
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
  return findVerdict(events, message) !== undefined;
}
