import { type Planck, requireInput } from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';

/**
 * Derives the deposit of one side of a channel, in planck: zero for a channel with a system chain if the channel
 * manager waives such deposits.
 *
 * Chain: `hrmp_sender_deposit` and `hrmp_recipient_deposit` of `Configuration.ActiveConfig`.
 * Sends: nothing.
 *
 * @param facts the facts about the channel manager
 * @param options `sender` and `recipient` of the channel; `side` that pays
 * @returns the deposit in planck
 *
 * @example
 * ```ts
 * import { type ChannelFacts, deriveDeposit } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts;
 * deriveDeposit(facts, { sender: 1000, recipient: 2114, side: 'sender' }); // 0n on relay chains that waive the deposit
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
