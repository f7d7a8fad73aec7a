import { type Planck, requireInput } from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';

/**
 * Derives the deposit of one side of a channel, in planck: zero if the channel manager waives it for system chains.
 *
 * Chain: `hrmp_sender_deposit` and `hrmp_recipient_deposit` of `Configuration.ActiveConfig`.
 * Sends: nothing.
 *
 * @param facts the facts about the channel manager
 * @param options the channel; `side` that pays
 *
 * @example
 * ```ts
 * import { type ChannelFacts, deriveDeposit } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts;
 * deriveDeposit(facts, { sender: 1000, recipient: 2114, side: 'sender' }); // 0n on relays that waive it
 * ```
 */
export function deriveDeposit(
  facts: Pick<ChannelFacts, 'channelManager' | 'config'>,
  options: ChannelId & { readonly side: 'sender' | 'recipient' },
): Planck {
  requireInput(
    { facts, options },
    {
      facts: { channelManager: 'object', config: 'object' },
      options: { sender: 'number', recipient: 'number', side: 'string' },
    },
  );
  const withSystem = isSystemPara(options.sender) || isSystemPara(options.recipient);
  if (withSystem && facts.channelManager.rules.waivesSystemDeposits) return 0n;
  return options.side === 'sender' ? facts.config.senderDeposit : facts.config.recipientDeposit;
}
