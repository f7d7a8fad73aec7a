import { type Call, requireInput } from '@parachron/core';
import type { ChannelId } from '../status/ChannelStatus.js';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call by which the channel manager's governance requests and accepts a channel on behalf of both parachains.
 *
 * The call needs root of the channel manager, or its origin for the management of channels. The channel manager takes
 * the usual deposits.
 *
 * Chain: `hrmp.force_open_hrmp_channel(sender, recipient, max_capacity, max_message_size)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param options the `sender` and the `recipient`; `capacity`, messages; `messageSize`, bytes of one message
 * @throws CALL_NOT_FOUND when the runtime has no such call, as on older relay chains
 * @throws CALL_ARGUMENTS when a number does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { forceOpenHrmpChannelCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime;
 * const sizes = { capacity: 1000, messageSize: 102_400 };
 * forceOpenHrmpChannelCall(relay, { sender: 1000, recipient: 2114, ...sizes }).method; // 'force_open_hrmp_channel'
 * ```
 */
export function forceOpenHrmpChannelCall(
  channelManager: CallRuntime,
  options: ChannelId & { readonly capacity: number; readonly messageSize: number },
): Call {
  requireInput(
    { channelManager, options },
    {
      channelManager: 'runtime',
      options: { sender: 'number', recipient: 'number', capacity: 'number', messageSize: 'number' },
    },
  );
  return encodeChannelCall(channelManager, 'force_open_hrmp_channel', {
    sender: options.sender,
    recipient: options.recipient,
    max_capacity: options.capacity,
    max_message_size: options.messageSize,
  });
}
