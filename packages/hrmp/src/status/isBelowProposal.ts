import { requireInput } from '@parachron/core';
import type { ChannelSizes } from './ChannelStatus.js';

/**
 * Returns whether a channel or request is smaller than a new channel with the proposed sizes: fewer messages may wait, or
 * the largest possible message is smaller. The total size of a channel also limits each message.
 *
 * @param sizes the sizes of the channel or request
 * @param proposal the proposed sizes, with the total size that the channel manager gives a new channel
 *
 * @example
 * ```ts
 * import { isBelowProposal } from '@parachron/hrmp';
 *
 * const proposal = { capacity: 8, messageSize: 102_400, totalSize: 8192 };
 * isBelowProposal({ capacity: 8, messageSize: 8192, totalSize: 8192 }, proposal); // false
 * ```
 */
export function isBelowProposal(sizes: ChannelSizes, proposal: ChannelSizes): boolean {
  const shape = { capacity: 'number', messageSize: 'number', totalSize: 'number' } as const;
  requireInput({ sizes, proposal }, { sizes: shape, proposal: shape });
  return sizes.capacity < proposal.capacity || getLargest(sizes) < getLargest(proposal);
}

function getLargest({ messageSize, totalSize }: ChannelSizes): number {
  return Math.min(messageSize, totalSize);
}
