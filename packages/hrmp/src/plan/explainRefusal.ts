import type { NoFix } from '@parachron/core';
import { type ChannelFacts, findPara } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { explainRegistration } from './explainRegistration.js';
import { isParathread, type Refusal } from './findRefusal.js';

/** Explains a refusal that no step of a plan fixes: the channel manager's own error with its numbers, and the fix. */
export function explainRefusal(facts: ChannelFacts, { name, reason }: Refusal, channel: ChannelId): NoFix {
  const { runtime, pallets } = facts.channelManager;
  return {
    reason: `${runtime.chain} refuses the call with ${pallets.hrmp}.${name}. ${reason}`,
    howTo: advice[name](facts, channel),
  };
}

const ask = (field: string) => `Ask the governance of the relay chain to raise ${field}.`;

/** Advice for a limit: if no channel counts against the limit, the limit is 0, and closing channels does not help. */
const describeCapacity = (counted: number, close: string, field: string) =>
  counted === 0 ? ask(field) : `${close}, or ask the governance of the relay chain to raise ${field}.`;

type Advise = (facts: ChannelFacts, channel: ChannelId) => string;

const advice: Readonly<Record<Refusal['name'], Advise>> = {
  OpenHrmpChannelInvalidRecipient: (facts, { recipient }) => explainRegistration(findPara(facts, recipient)),
  OpenHrmpChannelToSelf: () => 'Give two different para ids.',
  OpenHrmpChannelZeroCapacity: ({ config }) =>
    config.maxCapacity === 0 ? ask('hrmp_channel_max_capacity') : 'Propose one message or more.',
  OpenHrmpChannelZeroMessageSize: ({ config }) =>
    config.maxMessageSize === 0 ? ask('hrmp_channel_max_message_size') : 'Propose one byte or more.',
  OpenHrmpChannelLimitExceeded: (facts, { sender }) => {
    const para = findPara(facts, sender);
    const close = `Close a channel of parachain ${sender} that is not used`;
    const field = `hrmp_max_${nameKind(facts, sender)}_outbound_channels`;
    return describeCapacity(para.egress.length + para.openRequests, close, field);
  },
  AcceptHrmpChannelLimitExceeded: (facts, { recipient }) => {
    const para = findPara(facts, recipient);
    const close = `Close a channel to parachain ${recipient} that is not used`;
    const field = `hrmp_max_${nameKind(facts, recipient)}_inbound_channels`;
    return describeCapacity(para.ingress.length + para.acceptedRequests, close, field);
  },
};

/** Older relay chains count channels of parathreads separately. */
function nameKind(facts: ChannelFacts, para: number): 'parachain' | 'parathread' {
  const isApart = facts.config.maxParathreadOutboundChannels !== undefined;
  return isApart && isParathread(findPara(facts, para)) ? 'parathread' : 'parachain';
}
