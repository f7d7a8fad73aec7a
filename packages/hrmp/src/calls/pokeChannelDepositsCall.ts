import { type Call, requireInput } from '@parachron/core';
import type { ChannelId } from '../status/ChannelStatus.js';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call that sets the deposits of an open channel by the current configuration, which releases the deposits
 * of channels with system chains.
 *
 * Any signed account of the channel manager may send the call.
 *
 * Chain: `hrmp.poke_channel_deposits(sender, recipient)`.
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
 * import { pokeChannelDepositsCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime;
 * pokeChannelDepositsCall(relay, { sender: 1000, recipient: 2114 }).method; // 'poke_channel_deposits'
 * ```
 */
export function pokeChannelDepositsCall(channelManager: CallRuntime, channel: ChannelId): Call {
  requireInput(
    { channelManager, channel },
    { channelManager: 'runtime', channel: { sender: 'number', recipient: 'number' } },
  );
  return encodeChannelCall(channelManager, 'poke_channel_deposits', {
    sender: channel.sender,
    recipient: channel.recipient,
  });
}
