import type { Evidence } from '@parachron/core';
import { type ChannelManagerAnswer, findChannelManager } from '@parachron/hrmp';
import type { Role } from '../../Scope.js';
import { defineFact } from '../Fact.js';

/** The chain that takes channel calls, and its role in this run. */
export type ChannelManagerFact = ChannelManagerAnswer & {
  readonly at: Extract<Role, 'relay' | 'channelManager'>;
  readonly evidence: readonly Evidence[];
};

/** The channel manager, read from the metadata of the available chains. */
export const channelManagerFact = defineFact({
  derive: ({ runtimes: { relay, channelManager }, chains }): ChannelManagerFact => {
    const answer = findChannelManager([relay, channelManager].filter((runtime) => runtime !== undefined));
    const at = answer.known && answer.channelManager.runtime === channelManager ? 'channelManager' : 'relay';
    const chain = chains[at];
    if (!answer.known || !chain) return { ...answer, at, evidence: [] };
    const { runtime, pallet, role } = answer.channelManager;
    const key = `metadata: call ${pallet}.hrmp_init_open_channel`;
    const evidence = [{ chain: runtime.chain, block: chain.block, key, value: `of a ${role}` }];
    return { ...answer, at, evidence };
  },
});
