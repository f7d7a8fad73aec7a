import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelProposal } from '../status/ChannelProposal.js';
import type { ChannelStatus } from '../status/ChannelStatus.js';
import { formatChannelSize } from '../status/formatChannelSize.js';
import { capProposal, isSmall } from './capProposal.js';

export function listPlanNotes(facts: ChannelFacts, proposal: ChannelProposal): string[] {
  return facts.channels.flatMap((status) => describe(facts, status, proposal));
}

function describe(facts: ChannelFacts, status: ChannelStatus, proposal: ChannelProposal): string[] {
  const { sender, recipient } = status.channel;
  const direction = `from ${sender} to ${recipient}`;
  if (status.state === 'accepted') {
    return [
      `The channel ${direction} is accepted: no call is needed, the channel opens at the next session.`,
    ];
  }
  if (status.state !== 'open') return [];
  if (!isSmall(status, facts, proposal)) return [];
  const wanted = capProposal(facts, proposal);
  return [
    `The channel ${direction} is open for ${formatChannelSize(status)}. The proposal is ${formatChannelSize(wanted)}. To change the sizes, close the channel and open it again.`,
  ];
}
