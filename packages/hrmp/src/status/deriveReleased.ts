import type { Planck } from '@parachron/core';
import type { ChannelFacts } from './ChannelFacts.js';
import type { ParaFacts } from './ParaFacts.js';

/**
 * Derives the deposits of a parachain, in planck, that the next session change releases with its closing channels.
 *
 * Chain: `close_hrmp_channel` of the Hrmp pallet removes a channel and unreserves both deposits, at most the reserved amount.
 */
export function deriveReleased({ channels }: Pick<ChannelFacts, 'channels'>, para: ParaFacts): Planck {
  const { reserved } = para.balance;
  const released = channels.reduce((total, status) => {
    if (status.state !== 'closing') return total;
    const own = status.channel.sender === para.id ? status.senderDeposit : 0n;
    return total + own + (status.channel.recipient === para.id ? status.recipientDeposit : 0n);
  }, 0n);
  if (released < reserved) return released;
  return reserved;
}
