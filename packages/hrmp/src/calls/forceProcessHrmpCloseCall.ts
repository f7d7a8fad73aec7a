import { type Call, requireInput } from '@parachron/core';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call by which the channel manager's governance removes every closing channel immediately, before the next
 * session.
 *
 * The call needs root of the channel manager, or its origin for the management of channels.
 *
 * Chain: `hrmp.force_process_hrmp_close(channels)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param options `channels`, a witness: at least the number of closing channels of the whole network
 * @throws CALL_NOT_FOUND when the runtime has no such call
 * @throws CALL_ARGUMENTS when the number does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { forceProcessHrmpCloseCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime;
 * forceProcessHrmpCloseCall(relay, { channels: 2 }).args.channels; // 2
 * ```
 */
export function forceProcessHrmpCloseCall(
  channelManager: CallRuntime,
  options: { readonly channels: number },
): Call {
  requireInput({ channelManager, options }, { channelManager: 'runtime', options: { channels: 'number' } });
  return encodeChannelCall(channelManager, 'force_process_hrmp_close', { channels: options.channels });
}
