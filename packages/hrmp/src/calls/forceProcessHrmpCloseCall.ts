import { type Call, requireInput } from '@parachron/core';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call by which the channel manager's governance removes every closing channel now, without waiting for the session.
 *
 * It needs root of the channel manager, or the origin it lets manage channels.
 *
 * Chain: `hrmp.force_process_hrmp_close(channels)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the chain that manages channels
 * @param options `channels`, a witness of at least the closing channels of the whole network
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
