import { type Call, requireInput } from '@parachron/core';
import type { ChannelId } from '../status/ChannelStatus.js';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call that opens a channel between two system chains, without deposits and without a fee.
 *
 * Any signed account of the channel manager may send the call. Both ids must be below 2000.
 *
 * Chain: `hrmp.establish_system_channel(sender, recipient)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param channel the sender and the recipient
 * @throws CALL_NOT_FOUND when the runtime has no such call, as on older relay chains
 * @throws CALL_ARGUMENTS when an id does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { establishSystemChannelCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime;
 * establishSystemChannelCall(relay, { sender: 1000, recipient: 1002 }).method; // 'establish_system_channel'
 * ```
 */
export function establishSystemChannelCall(channelManager: CallRuntime, channel: ChannelId): Call {
  requireInput(
    { channelManager, channel },
    { channelManager: 'runtime', channel: { sender: 'number', recipient: 'number' } },
  );
  return encodeChannelCall(channelManager, 'establish_system_channel', {
    sender: channel.sender,
    recipient: channel.recipient,
  });
}
