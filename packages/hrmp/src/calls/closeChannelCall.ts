import { type Call, requireInput } from '@parachron/core';
import type { ChannelId } from '../status/ChannelStatus.js';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call that closes a channel; either of its two parachains may send the call.
 *
 * The call needs that parachain's own origin on the channel manager. The channel manager removes the channel at its
 * next session.
 *
 * Chain: `hrmp.hrmp_close_channel(channel_id)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param channel the sender and the recipient
 * @throws CALL_NOT_FOUND when the runtime has no such call
 * @throws CALL_ARGUMENTS when an id does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { closeChannelCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime;
 * closeChannelCall(relay, { sender: 1000, recipient: 2114 }).method; // 'hrmp_close_channel'
 * ```
 */
export function closeChannelCall(channelManager: CallRuntime, channel: ChannelId): Call {
  requireInput(
    { channelManager, channel },
    { channelManager: 'runtime', channel: { sender: 'number', recipient: 'number' } },
  );
  return encodeChannelCall(channelManager, 'hrmp_close_channel', {
    channel_id: { sender: channel.sender, recipient: channel.recipient },
  });
}
