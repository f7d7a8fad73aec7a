import { type ChannelManagerFact, channelManagerFact } from '../../facts/channels/channelManagerFact.js';
import { defineCheck, type Judgement, judgeUnknown, requireGiven } from '../Check.js';

/** The channel manager is known: the relay chain or another chain. */
export const channelManagerKnown = defineCheck({
  id: 'hrmp/channel-manager-known',
  topic: 'manager',
  title: 'The channel manager is known',
  failedTitle: 'The channel manager is not known',
  warningTitle: 'Another chain manages the channels, or may do so',
  explanation: `The channel manager is the chain that takes channel requests and acceptances, and holds their deposits. On some networks the
relay chain manages channels, on others the Coretime chain does (paritytech/polkadot-sdk#12718). A call to the wrong chain
fails without a trace, and funds on the wrong chain do not count.

The check reads the metadata of the relay chain, and of the Coretime chain if its endpoint is given. It looks for the call
\`hrmp_init_open_channel\`, and for calls by which the relay chain forwards requests.

What to do: if the Coretime chain manages the channels, give its endpoint with \`--channel-manager\`, or as \`channelManager\` of
the network in the configuration. The plan then sends its calls to that chain, and \`hrmp/sovereign-accounts-funded\` reads the
accounts there.`,
  waitsFor: () => [requireGiven('relay')],
  facts: { channelManager: channelManagerFact },
  evaluate: ({ channelManager }) => [judge(channelManager)],
});

function judge(channelManager: ChannelManagerFact): Judgement {
  const subject = 'channel manager';
  if (!channelManager.known) return judgeUnknown(subject, channelManager);
  const { evidence, notes } = channelManager;
  const { chain } = channelManager.channelManager.runtime;
  const isMoved = channelManager.channelManager.role === 'parachain';
  const moved = `The management of channels has moved: ${chain} takes the calls, and `;
  if (notes.length > 0)
    return { subject, outcome: 'warn', reason: `${isMoved ? moved : ''}${notes.join(' ')}`, evidence };
  const reason = `${chain} takes the channel calls; its metadata shows no other channel manager.`;
  return { subject, outcome: 'pass', reason, evidence };
}
