import { pluralize } from '@parachron/core';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelProposal } from '../status/ChannelProposal.js';
import type { ChannelSizes } from '../status/ChannelStatus.js';
import { isBelowProposal } from '../status/isBelowProposal.js';

// Reduces the requested sizes to the channel manager's limits, because the channel manager refuses larger requests.
export function capProposal(facts: Pick<ChannelFacts, 'config'>, wanted: ChannelProposal): ChannelProposal {
  return {
    capacity: Math.min(wanted.capacity, facts.config.maxCapacity),
    messageSize: Math.min(wanted.messageSize, facts.config.maxMessageSize),
  };
}

/** Returns whether a channel or request is smaller than a request that the channel manager accepts now. */
export function isSmall(
  sizes: ChannelSizes,
  facts: Pick<ChannelFacts, 'config'>,
  wanted: ChannelProposal,
): boolean {
  return isBelowProposal(sizes, { ...capProposal(facts, wanted), totalSize: facts.config.maxTotalSize });
}

export function listSizeNotes(facts: ChannelFacts, wanted: ChannelProposal): string[] {
  const { capacity, messageSize } = capProposal(facts, wanted);
  const { chain } = facts.channelManager.runtime;
  const { maxTotalSize } = facts.config;
  return [
    ...(capacity < wanted.capacity
      ? [
          `${chain} allows at most ${capacity} ${pluralize(capacity, 'message')} in a channel, fewer than the proposed ${wanted.capacity}.`,
        ]
      : []),
    ...(messageSize < wanted.messageSize
      ? [
          `${chain} allows messages of at most ${messageSize} ${pluralize(messageSize, 'byte')}, less than the proposed ${wanted.messageSize}.`,
        ]
      : []),
    ...(maxTotalSize < messageSize
      ? [
          `${chain} queues at most ${maxTotalSize} ${pluralize(maxTotalSize, 'byte')} in a channel. No message can be larger.`,
        ]
      : []),
  ];
}
