import { type Call, requireInput } from '@parachron/core';
import type { ChannelId } from '../status/ChannelStatus.js';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call that withdraws a request before its acceptance; either of the two parachains may send the call.
 *
 * The call needs that parachain's own origin on the channel manager, and a witness: at least the number of open
 * requests of the whole network, which {@link ChannelFacts} counts. Give a larger number, because other parachains may
 * send requests before this call.
 *
 * Chain: `hrmp.hrmp_cancel_open_request(channel_id, open_requests)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param options the `sender` and the `recipient`; `openRequests`, the witness
 * @throws CALL_NOT_FOUND when the runtime has no such call
 * @throws CALL_ARGUMENTS when a number does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { cancelOpenRequestCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime;
 * cancelOpenRequestCall(relay, { sender: 1000, recipient: 2114, openRequests: 8 }).args.open_requests; // 8
 * ```
 */
export function cancelOpenRequestCall(
  channelManager: CallRuntime,
  options: ChannelId & { readonly openRequests: number },
): Call {
  requireInput(
    { channelManager, options },
    { channelManager: 'runtime', options: { sender: 'number', recipient: 'number', openRequests: 'number' } },
  );
  return encodeChannelCall(channelManager, 'hrmp_cancel_open_request', {
    channel_id: { sender: options.sender, recipient: options.recipient },
    open_requests: options.openRequests,
  });
}
