import { type ChannelFactsAnswer, getChannelFacts } from '@parachron/hrmp';
import { defineFact } from '../Fact.js';
import { channelManagerFact } from './channelManagerFact.js';

/** Both channels, both parachains and the limits, from the channel manager; the target comes first. */
export const channelFact = defineFact({
  needs: { channelManager: channelManagerFact },
  derive: ({
    facts: { channelManager: found },
    scope,
    read,
  }): ChannelFactsAnswer | Promise<ChannelFactsAnswer> => {
    if (!found.known) return found;
    const { channelManager, at } = found;
    const { targetParaId, serviceParaId } = scope;
    return getChannelFacts(
      { read: (reads) => read(at, reads) },
      {
        ...{ paras: [targetParaId, serviceParaId], channelManager },
        // If another chain manages channels, the relay chain still has the registered paras.
        ...(at === 'relay' ? {} : { relay: { read: (reads) => read('relay', reads) } }),
      },
    );
  },
});
