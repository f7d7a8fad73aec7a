import { formatTokens, type TokenUnit } from '@parachron/core';
import type { ChannelConfig } from '../status/ChannelConfig.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';

type Field = Exclude<keyof ChannelConfig, 'maxUpwardMessageSize'>;

/** The fields of a configuration that decide on channel calls, each with its description. */
const counts: readonly (readonly [Field, string])[] = [
  ['maxCapacity', 'messages in a channel'],
  ['maxMessageSize', 'bytes in a message'],
  ['maxTotalSize', 'bytes in a channel'],
  ['maxOutboundChannels', 'outbound channels of a parachain'],
  ['maxInboundChannels', 'inbound channels of a parachain'],
];
const deposits: readonly (readonly [Field, string])[] = [
  ['senderDeposit', 'deposit of the sender'],
  ['recipientDeposit', 'deposit of the recipient'],
];

/** Lists a note for each later configuration of the channel manager that changes limits or deposits of channels. */
export function listPendingNotes({ channelManager, config, pending = [] }: ChannelFacts): string[] {
  const { chain, token } = channelManager.runtime;
  return pending.flatMap((later) => {
    const changes = listChanges(config, later.config, token);
    if (changes.length === 0) return [];
    return [
      `From session ${later.session} on, ${chain} has other terms for channels: ${changes.join(', ')}. A call that takes effect in that session or later must meet these terms: run parachron plan again.`,
    ];
  });
}

function listChanges(now: ChannelConfig, later: ChannelConfig, token: TokenUnit): string[] {
  const format = (amount: unknown) => formatTokens(BigInt(String(amount)), token);
  const isChanged = ([field]: readonly [Field, string]) => now[field] !== later[field];
  return [
    ...counts.filter(isChanged).map(([field, name]) => `${later[field]} ${name} (now ${now[field]})`),
    ...deposits
      .filter(isChanged)
      .map(([field, name]) => `${name} ${format(later[field])} (now ${format(now[field])})`),
  ];
}
