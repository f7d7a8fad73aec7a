import type { NoFix } from '@parachron/core';
import { type ChannelFacts, findPara } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { isParathread } from './checkInit.js';
import { explainRegistration } from './explainRegistration.js';
import type { Refusal } from './Refusal.js';

/** Explains a refusal that no step of a plan fixes: the channel manager's own error with its numbers, and the fix. */
export function explainRefusal(
  facts: ChannelFacts,
  about: { readonly refusal: Refusal; readonly channel: ChannelId; readonly payer: number },
): NoFix {
  const { pallet, name, reason } = about.refusal;
  const error = pallet === undefined ? name : `${pallet}.${name}`;
  const advise = advice.get(name);
  return {
    reason: `${facts.channelManager.runtime.chain} refuses the call with ${error}. ${reason}`,
    howTo: advise
      ? advise(facts, { ...about.channel, payer: about.payer })
      : 'Fix the cause, then run parachron check again.',
  };
}

const ask = (field: string) => `Ask the governance of the relay chain to raise ${field}.`;
const describeFunding = (para: number) =>
  `Move funds to the account of parachain ${para} on the relay chain.`;

/** Advice for a limit: if no channel counts against the limit, the limit is 0, and closing channels does not help. */
const describeCapacity = (counted: number, close: string, field: string) =>
  counted === 0 ? ask(field) : `${close}, or ask the governance of the relay chain to raise ${field}.`;

type Advise = (facts: ChannelFacts, about: ChannelId & { readonly payer: number }) => string;

const advice: ReadonlyMap<string, Advise> = new Map<string, Advise>(
  Object.entries({
    OpenHrmpChannelInvalidRecipient: (facts, { recipient }) =>
      explainRegistration(findPara(facts, recipient)),
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
    InsufficientBalance: (_, { payer }) => describeFunding(payer),
    ConsumerRemaining: (_, { payer }) => describeFunding(payer),
    LiquidityRestrictions: (_, { payer }) => `Unlock the funds of parachain ${payer} on the relay chain.`,
  }),
);

/** Older relay chains count channels of parathreads separately. */
function nameKind(facts: ChannelFacts, para: number): 'parachain' | 'parathread' {
  const isApart = facts.config.maxParathreadOutboundChannels !== undefined;
  return isApart && isParathread(findPara(facts, para)) ? 'parathread' : 'parachain';
}
