import { type HostFact, hostFact } from '../../facts/channels/hostFact.js';
import { defineCheck, type Judgement } from '../Check.js';
import { unknownJudgement } from '../unknownJudgement.js';

/** The relay chain still manages the channels, or it is known which chain does. */
export const hostNotMoved = defineCheck({
  id: 'hrmp/host-not-moved',
  title: 'The channel manager is known',
  failedTitle: 'The channel manager is not known',
  explanation: `Requests for channels, their acceptance and their deposits stand on one chain, the channel manager. It has been
the relay chain; its management is moving to the Coretime chain (paritytech/polkadot-sdk#12718), network by network. A
call sent to the wrong one fails without a trace, and money on the wrong one does not count.

The check reads the metadata of the relay chain, and of the Coretime chain where its endpoint is given: which of them
has the call \`hrmp_init_open_channel\`, and whether the relay chain can hand requests on.

What to do: where channel management has moved, give the endpoint of the Coretime chain: \`--channel-host\`, or \`host\` of the
network in the configuration. The plan then sends its calls there, and the sovereign accounts are looked at there.`,
  facts: { host: hostFact },
  evaluate: ({ host }) => [judge(host)],
});

function judge(host: HostFact): Judgement {
  const subject = 'channel manager';
  if (!host.known) return unknownJudgement(subject, host);
  const { evidence, notes } = host;
  const { chain } = host.host.runtime;
  if (host.host.role === 'parachain') {
    const reason = `The management of channels has moved: ${chain} takes the calls, and ${notes.join(' ')}`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  if (notes.length > 0) {
    return { subject, outcome: 'warn', reason: notes.join(' '), evidence };
  }
  const reason = `${chain} takes the channel calls; its metadata shows no other channel manager.`;
  return { subject, outcome: 'pass', reason, evidence };
}
