import { type Answer, type Answers, requireInput } from '@parachron/core';
import type { ChannelId, ChannelStatus } from './ChannelStatus.js';
import type { ChannelReads } from './channelReads.js';

/**
 * Derives the status of one direction from the answers to its reads.
 *
 * Sends: nothing.
 *
 * @param channel the sender and the recipient of the reads
 * @param answers the answers of the channel manager
 * @returns the status, with the deciding storage entry as evidence; unknown if an item could not be read
 *
 * @example
 * ```ts
 * import type { Answers } from '@parachron/core';
 * import { type ChannelReads, deriveChannelStatus } from '@parachron/hrmp';
 *
 * declare const answers: Answers<ChannelReads>;
 * const status = deriveChannelStatus({ sender: 1000, recipient: 2114 }, answers);
 * if (status.known) console.log(status.value.state); // 'open'
 * ```
 */
export function deriveChannelStatus(
  channel: ChannelId,
  answers: Answers<ChannelReads>,
): Answer<ChannelStatus> {
  requireInput(
    { channel, answers },
    {
      channel: { sender: 'number', recipient: 'number' },
      answers: { request: 'object', channel: 'object', closing: 'object' },
    },
  );
  const { request, channel: live, closing } = answers;
  if (!request.known) return request;
  if (!live.known) return live;
  if (!closing.known) return closing;
  const seen = { channel: { sender: channel.sender, recipient: channel.recipient } };
  if (request.value) {
    const { confirmed, ...stored } = request.value;
    const state = confirmed ? 'accepted' : 'requested';
    const value = { ...seen, ...stored, state, block: request.evidence.block } as const;
    return { known: true, value, evidence: request.evidence };
  }
  const { evidence } = live;
  if (!live.value) return { known: true, value: { ...seen, state: 'none', block: evidence.block }, evidence };
  const condemned = closing.value.some(
    (entry) => entry.sender === channel.sender && entry.recipient === channel.recipient,
  );
  const state = condemned ? 'closing' : 'open';
  const value = { ...seen, ...live.value, state, block: evidence.block } as const;
  return { known: true, value, evidence: condemned ? closing.evidence : evidence };
}
