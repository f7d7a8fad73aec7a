import { hasCall } from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import { establishChannelWithSystemCall } from '../calls/establishChannelWithSystemCall.js';
import { establishSystemChannelCall } from '../calls/establishSystemChannelCall.js';
import type { DueAction, DueStep } from '../money/DueStep.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelProposal } from '../status/ChannelProposal.js';
import { formatChannelSize } from '../status/formatChannelSize.js';

// Derives the steps with the free calls for system chains, if the channel manager has these calls and its state permits
// them.
export function deriveSystemSteps(facts: ChannelFacts, proposal: ChannelProposal): DueStep[] | undefined {
  const [one, other] = facts.paras;
  const system = facts.paras.filter((para) => isSystemPara(para.id));
  const { registry } = facts.channelManager.runtime;
  const { hrmp } = facts.channelManager.pallets;
  if (system.length === 2 && hasCall(registry, hrmp, 'establish_system_channel')) {
    return facts.channels.some(({ state }) => state === 'requested') ? undefined : listEstablishSteps(facts);
  }
  const [chain, ...more] = system;
  if (!chain || more.length > 0 || !hasCall(registry, hrmp, 'establish_channel_with_system'))
    return undefined;
  // The call opens both directions or fails as a whole.
  if (facts.channels.some(({ state }) => state !== 'none')) return undefined;
  const para = one.id === chain.id ? other.id : one.id;
  return [
    {
      id: `establish-${para}-with-${chain.id}`,
      title: `Parachain ${para} opens both channels with the system chain ${chain.id}, free of deposits.`,
      para,
      actions: facts.channels.flatMap(({ channel }): DueAction[] => [
        { kind: 'init', channel },
        { kind: 'accept', channel },
      ]),
      calls: [establishChannelWithSystemCall(facts.channelManager.runtime, { systemChain: chain.id })],
      after: [],
      notes: [
        `The runtime sets the sizes of both channels. When the channels are open, compare the sizes with the proposal: ${formatChannelSize(proposal)}.`,
      ],
    },
  ];
}

function listEstablishSteps(facts: ChannelFacts): DueStep[] {
  return facts.channels
    .filter(({ state }) => state === 'none' || state === 'closing')
    .map(({ channel, state }) => ({
      id: `establish-${channel.sender}-to-${channel.recipient}`,
      title: `Any account opens the channel between the system chains ${channel.sender} and ${channel.recipient}, free of deposits and fee.`,
      para: undefined,
      actions: [
        { kind: 'init', channel },
        { kind: 'accept', channel },
      ],
      calls: [establishSystemChannelCall(facts.channelManager.runtime, channel)],
      after: [],
      notes: [
        'The channel gets the largest sizes that the configuration allows.',
        ...(state === 'closing'
          ? ['The channel is closing. It can be opened again after the next session, which removes it.']
          : []),
      ],
    }));
}
