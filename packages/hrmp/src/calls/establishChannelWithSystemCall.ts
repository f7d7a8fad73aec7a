import { type Call, requireInput } from '@parachron/core';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call that opens both directions between the sending parachain and a system chain, without deposits and without
 * an acceptance by the system chain.
 *
 * The call needs the parachain's own origin on the channel manager. The channel manager sets the sizes of both
 * channels.
 *
 * Chain: `hrmp.establish_channel_with_system(target_system_chain)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param options `systemChain`, its para id, below 2000
 * @throws CALL_NOT_FOUND when the runtime has no such call, as on older relay chains
 * @throws CALL_ARGUMENTS when the id does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { establishChannelWithSystemCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime;
 * establishChannelWithSystemCall(relay, { systemChain: 1000 }).method; // 'establish_channel_with_system'
 * ```
 */
export function establishChannelWithSystemCall(
  channelManager: CallRuntime,
  options: { readonly systemChain: number },
): Call {
  requireInput(
    { channelManager, options },
    { channelManager: 'runtime', options: { systemChain: 'number' } },
  );
  return encodeChannelCall(channelManager, 'establish_channel_with_system', {
    target_system_chain: options.systemChain,
  });
}
