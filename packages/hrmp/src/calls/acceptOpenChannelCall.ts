import { type Call, requireInput } from '@parachron/core';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call that accepts a sender's request for a channel to the calling parachain.
 *
 * The call needs the parachain's own origin on the channel manager. The channel opens at the channel manager's next
 * session.
 *
 * Chain: `hrmp.hrmp_accept_open_channel(sender)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param options `sender`, the para id that sent the request
 * @throws CALL_NOT_FOUND when the runtime has no such call
 * @throws CALL_ARGUMENTS when the id does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { acceptOpenChannelCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime; // its hrmp pallet has index 23
 * acceptOpenChannelCall(relay, { sender: 2114 }).hex; // '0x170142080000'
 * ```
 */
export function acceptOpenChannelCall(
  channelManager: CallRuntime,
  options: { readonly sender: number },
): Call {
  requireInput({ channelManager, options }, { channelManager: 'runtime', options: { sender: 'number' } });
  return encodeChannelCall(channelManager, 'hrmp_accept_open_channel', { sender: options.sender });
}
