import { type Call, requireInput } from '@parachron/core';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call that requests a channel from the sending parachain to a recipient.
 *
 * The call needs the parachain's own origin on the channel manager: a Transact of origin kind Native in an XCM program
 * has that origin. The recipient then has to accept.
 *
 * Chain: `hrmp.hrmp_init_open_channel(recipient, proposed_max_capacity, proposed_max_message_size)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param options `recipient`, its para id; `capacity`, the maximum number of waiting messages; `messageSize`, bytes of
 *   one message
 * @throws CALL_NOT_FOUND when the runtime has no such call
 * @throws CALL_ARGUMENTS when a number does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { initOpenChannelCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime; // its hrmp pallet has index 23
 * initOpenChannelCall(relay, { recipient: 2001, capacity: 1000, messageSize: 102_400 }).hex;
 * // '0x1700d1070000e803000000900100'
 * ```
 */
export function initOpenChannelCall(
  channelManager: CallRuntime,
  options: { readonly recipient: number; readonly capacity: number; readonly messageSize: number },
): Call {
  requireInput(
    { channelManager, options },
    {
      channelManager: 'runtime',
      options: { recipient: 'number', capacity: 'number', messageSize: 'number' },
    },
  );
  return encodeChannelCall(channelManager, 'hrmp_init_open_channel', {
    recipient: options.recipient,
    proposed_max_capacity: options.capacity,
    proposed_max_message_size: options.messageSize,
  });
}
