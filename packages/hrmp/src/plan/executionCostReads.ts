import { type Call, hasCall, type Reads, requireInput } from '@parachron/core';
import { callWeightRead } from '@parachron/weight';
import { isSystemPara } from '@parachron/xcm';
import { acceptOpenChannelCall } from '../calls/acceptOpenChannelCall.js';
import { establishChannelWithSystemCall } from '../calls/establishChannelWithSystemCall.js';
import { initOpenChannelCall } from '../calls/initOpenChannelCall.js';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { listPriceReads } from '../money/weightPriceReads.js';
import type { ChannelConfig } from '../status/ChannelConfig.js';
import type { ChannelProposal } from '../status/ChannelProposal.js';
import { capProposal } from './capProposal.js';

/**
 * Describes the first reads of {@link estimateExecutionCosts}, for all calls that may be due between two parachains.
 *
 * Use this function to combine these reads with {@link factReads}, before the due steps are known. A snapshot sends no
 * read twice, so {@link estimateExecutionCosts} then takes one round trip less. The answers need no other use.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`, `XcmPaymentApi.query_xcm_weight`; else `TransactionPaymentApi.query_info` and
 * `query_fee_details`.
 * Sends: nothing; the reads take one runtime call for each call and three for sample programs, or without XcmPaymentApi
 * the reads of {@link weightPriceReads}.
 *
 * @param channelManager the channel manager
 * @param options `paras`, the two para ids; `proposal`, the proposed sizes for both channels; `config`, the known limits of the
 * proposal
 * @returns the reads; empty if any account may send all of the calls
 * @throws CALL_ARGUMENTS when a size is not a whole number of 32 bits
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type ChannelManager, executionCostReads, factReads } from '@parachron/hrmp';
 *
 * declare const snapshot: Snapshot;
 * declare const channelManager: ChannelManager;
 * const paras = [2000, 2114] as const;
 * const proposal = { capacity: 1000, messageSize: 102_400 };
 * const expected = executionCostReads(channelManager, { paras, proposal });
 * await Promise.all([snapshot.read(factReads(paras, channelManager)), snapshot.read(expected)]);
 * ```
 */
export function executionCostReads(
  channelManager: ChannelManager,
  options: {
    readonly paras: readonly [number, number];
    readonly proposal: ChannelProposal;
    readonly config?: ChannelConfig | undefined;
  },
): Reads {
  requireInput(
    { channelManager, options },
    {
      channelManager: { runtime: 'object', pallets: 'object', rules: 'object' },
      options: {
        paras: ['number'],
        proposal: { capacity: 'number', messageSize: 'number' },
        config: 'object?',
      },
    },
  );
  const { paras, proposal, config } = options;
  const calls = listCalls(channelManager, {
    paras,
    proposal: config ? capProposal({ config }, proposal) : proposal,
  });
  if (calls.length === 0) return {};
  const weights = calls.map(({ hex }, at) => [`${at}`, callWeightRead(channelManager.runtime, hex)] as const);
  return { ...Object.fromEntries(weights), ...listPriceReads(channelManager) };
}

function listCalls(
  { runtime, pallets }: ChannelManager,
  { paras, proposal }: { readonly paras: readonly [number, number]; readonly proposal: ChannelProposal },
): Call[] {
  const [systemChain, ...more] = paras.filter(isSystemPara);
  const has = (method: string) => hasCall(runtime.registry, pallets.hrmp, method);
  if (more.length > 0 && has('establish_system_channel')) return [];
  if (systemChain !== undefined && more.length === 0 && has('establish_channel_with_system'))
    return [establishChannelWithSystemCall(runtime, { systemChain })];
  return paras.flatMap((para) => [
    initOpenChannelCall(runtime, { recipient: para, ...proposal }),
    acceptOpenChannelCall(runtime, { sender: para }),
  ]);
}
