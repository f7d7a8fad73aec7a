import { type ChannelManagerFact, channelManagerFact } from '../../facts/channels/channelManagerFact.js';
import { defineCheck, type Judgement } from '../Check.js';
import { unknownJudgement } from '../unknownJudgement.js';

/** The relay chain still manages the channels, or it is known which chain does. */
export const channelManagerKnown = defineCheck({
  id: 'hrmp/channel-manager-known',
  title: 'The channel manager is known',
  failedTitle: 'The channel manager is not known',
  warningTitle: 'Another chain manages the channels, or may do so',
  explanation: `The channel manager is the chain that takes channel requests and their acceptance, and holds their deposits. It has
been the relay chain. The management is moving to the Coretime chain (paritytech/polkadot-sdk#12718), network by network. A
call sent to the wrong chain fails without a trace, and funds on the wrong chain do not count.

The check reads the metadata of the relay chain, and of the Coretime chain if its endpoint is given: which chain has the
call \`hrmp_init_open_channel\`, and whether the relay chain can forward requests.

What to do: if channel management has moved, give the endpoint of the Coretime chain with \`--channel-manager\`, or as
\`channelManager\` of the network in the configuration. The plan then sends its calls to that chain, and the check of the
sovereign accounts reads them there.`,
  facts: { channelManager: channelManagerFact },
  evaluate: ({ channelManager }) => [judge(channelManager)],
});

function judge(channelManager: ChannelManagerFact): Judgement {
  const subject = 'channel manager';
  if (!channelManager.known) return unknownJudgement(subject, channelManager);
  const { evidence, notes } = channelManager;
  const { chain } = channelManager.channelManager.runtime;
  if (channelManager.channelManager.role === 'parachain') {
    const reason = `The management of channels has moved: ${chain} takes the calls, and ${notes.join(' ')}`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  if (notes.length > 0) {
    return { subject, outcome: 'warn', reason: notes.join(' '), evidence };
  }
  const reason = `${chain} takes the channel calls; its metadata shows no other channel manager.`;
  return { subject, outcome: 'pass', reason, evidence };
}
