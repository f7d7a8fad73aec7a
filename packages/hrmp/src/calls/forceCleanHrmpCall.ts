import { type Call, requireInput } from '@parachron/core';
import { type CallRuntime, encodeChannelCall } from './encodeChannelCall.js';

/**
 * Builds the call by which the channel manager's governance removes every channel of one parachain at once.
 *
 * The call needs root of the channel manager, or its origin for the management of channels.
 *
 * Chain: `hrmp.force_clean_hrmp(para, num_inbound, num_outbound)`; `inbound` and `outbound` on older relay chains.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param options `para`, the para id; `inbound` and `outbound`, witnesses: at least the numbers of its channels
 * @throws CALL_NOT_FOUND when the runtime has no such call
 * @throws CALL_ARGUMENTS when a number does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { forceCleanHrmpCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime;
 * forceCleanHrmpCall(relay, { para: 2114, inbound: 4, outbound: 4 }).method; // 'force_clean_hrmp'
 * ```
 */
export function forceCleanHrmpCall(
  channelManager: CallRuntime,
  options: { readonly para: number; readonly inbound: number; readonly outbound: number },
): Call {
  requireInput(
    { channelManager, options },
    { channelManager: 'runtime', options: { para: 'number', inbound: 'number', outbound: 'number' } },
  );
  return encodeChannelCall(channelManager, 'force_clean_hrmp', {
    para: options.para,
    inbound: options.inbound,
    outbound: options.outbound,
    num_inbound: options.inbound,
    num_outbound: options.outbound,
  });
}
