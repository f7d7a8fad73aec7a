import type { Planck } from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';

/**
 * Derives the deposit of one side of a channel, in planck: zero for a channel with a system chain if the channel
 * manager waives such deposits.
 *
 * Chain: `hrmp_sender_deposit` and `hrmp_recipient_deposit` of `Configuration.ActiveConfig`.
 */
export function deriveDeposit(
  { channelManager, config }: Pick<ChannelFacts, 'channelManager' | 'config'>,
  { sender, recipient, side }: ChannelId & { readonly side: 'sender' | 'recipient' },
): Planck {
  const isWithSystem = isSystemPara(sender) || isSystemPara(recipient);
  if (isWithSystem && channelManager.rules.waivesSystemDeposits) return 0n;
  return side === 'sender' ? config.senderDeposit : config.recipientDeposit;
}
