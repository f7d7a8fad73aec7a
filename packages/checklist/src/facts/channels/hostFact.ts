import { type ChannelHostAnswer, deriveChannelHost } from '@parachron/hrmp';
import type { Role } from '../../Scope.js';
import { defineFact } from '../Fact.js';

/** The chain that takes channel calls, and the role it has in this run. */
export type HostFact = ChannelHostAnswer & { readonly at: Extract<Role, 'relay' | 'host'> };

/** Which chain manages the channels, told from the metadata of those at hand. */
export const hostFact = defineFact({
  id: 'channel-host',
  needs: {},
  derive: ({ runtimes }): HostFact => {
    const { relay, host } = runtimes;
    const answer = deriveChannelHost([relay, host].filter((runtime) => runtime !== undefined));
    return { ...answer, at: answer.known && answer.host.runtime === host ? 'host' : 'relay' };
  },
});
