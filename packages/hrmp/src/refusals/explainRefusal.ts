import type { NoFix } from '@parachron/core';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import type { Refusal } from './Refusal.js';

/** Explains a refusal that no step cures: the channel manager's own error with its figures, and what to do about it. */
export function explainRefusal(
  facts: ChannelFacts,
  about: { readonly refusal: Refusal; readonly channel: ChannelId; readonly payer: number },
): NoFix {
  const { pallet, name, reason } = about.refusal;
  const error = pallet === undefined ? name : `${pallet}.${name}`;
  const advise = advice[name];
  return {
    reason: `${facts.host.runtime.chain} refuses the call with ${error}. ${reason}`,
    howTo: advise
      ? advise({ ...about.channel, payer: about.payer })
      : 'Run parachron check once that has changed.',
  };
}

const ask = (field: string) => `Ask the governance of the relay chain to raise ${field}.`;
const free = (para: number) => `Move funds to the account of parachain ${para} on the relay chain.`;

const advice: Readonly<Record<string, (about: ChannelId & { readonly payer: number }) => string>> = {
  OpenHrmpChannelInvalidRecipient: ({ recipient }) =>
    `Register parachain ${recipient} on the relay chain and wait until it is onboarded, or correct the para id.`,
  OpenHrmpChannelToSelf: () => 'Give two different para ids.',
  OpenHrmpChannelZeroCapacity: () =>
    `Propose one message or more. Where the limit itself is 0: ${ask('hrmp_channel_max_capacity')}`,
  OpenHrmpChannelZeroMessageSize: () =>
    `Propose one byte or more. Where the limit itself is 0: ${ask('hrmp_channel_max_message_size')}`,
  OpenHrmpChannelLimitExceeded: ({ sender }) =>
    `Close a channel of parachain ${sender} that is not used. ${ask('hrmp_max_parachain_outbound_channels')}`,
  AcceptHrmpChannelLimitExceeded: ({ recipient }) =>
    `Close a channel to parachain ${recipient} that is not used. ${ask('hrmp_max_parachain_inbound_channels')}`,
  InsufficientBalance: ({ payer }) => free(payer),
  ConsumerRemaining: ({ payer }) => free(payer),
  LiquidityRestrictions: ({ payer }) => `Unlock the funds of parachain ${payer} on the relay chain.`,
};
