import { type ChannelFactsAnswer, getChannelFacts } from '@parachron/hrmp';
import { defineFact } from '../Fact.js';
import { channelManagerFact } from './channelManagerFact.js';

/** Both channels, both parachains and the limits, from the channel manager; the target comes first. */
export const channelFact = defineFact({
  needs: { channelManager: channelManagerFact },
  derive: async ({ facts, scope, read }): Promise<ChannelFactsAnswer> => {
    if (!facts.channelManager.known) return facts.channelManager;
    const { channelManager, at } = facts.channelManager;
    const paras = [scope.targetParaId, scope.serviceParaId] as const;
    // If another chain manages channels, the relay chain still has the registered paras.
    return getChannelFacts(
      { read: (reads) => read(at, reads) },
      { paras, channelManager, relay: { read: (reads) => read('relay', reads) } },
    );
  },
});
