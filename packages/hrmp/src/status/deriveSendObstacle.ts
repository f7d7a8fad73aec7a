import { pluralize, requireInput } from '@parachron/core';
import type { ChannelStatus } from './ChannelStatus.js';
import { formatNumber, getLargest } from './channelSizes.js';

/** Obstacle of a message over a channel, named as in the sender's runtime. */
export interface SendObstacle {
  /** `NoChannel`, `TooBig`: the message never leaves the sender. `QueueFull`: sending succeeds, and the message stays there. */
  readonly name: 'NoChannel' | 'TooBig' | 'QueueFull';
  /** Whether the message is sent later without a second attempt. */
  readonly waits: boolean;
  /** One sentence with the deciding numbers. */
  readonly reason: string;
}

/**
 * Predicts the obstacle that prevents a message from being sent over a channel.
 *
 * Chain: `XcmpQueue` of the sender, `cumulus_primitives_core::MessageSendError`; with a full channel, its `OutboundXcmpMessages`.
 * Sends: nothing.
 *
 * @param status of the direction from the sender to the recipient
 * @param message `bytes`, the size of the program with the format byte; if absent, the size is not checked
 * @returns the obstacle; undefined if the next block sends the message
 *
 * @example
 * ```ts
 * import { type ChannelStatus, deriveSendObstacle } from '@parachron/hrmp';
 *
 * declare const status: ChannelStatus; // requested, and not yet accepted
 * deriveSendObstacle(status)?.name; // 'NoChannel'
 * ```
 */
export function deriveSendObstacle(
  status: ChannelStatus,
  message: { readonly bytes?: number } = {},
): SendObstacle | undefined {
  const shape = { status: { state: 'string', channel: 'object' }, message: { bytes: 'number?' } } as const;
  requireInput({ status, message }, shape);
  const { sender, recipient } = status.channel;
  const name = `the channel from ${sender} to ${recipient}`;
  if (status.state !== 'open' && status.state !== 'closing') {
    return refuse('NoChannel', `There is no open channel from ${sender} to ${recipient} (${status.state}).`);
  }
  const { bytes = 0 } = message;
  const { messages, capacity, totalSize } = status;
  const most = getLargest(status);
  const length = `${formatNumber(bytes)} ${pluralize(bytes, 'byte')}`;
  if (bytes > most)
    return refuse('TooBig', `The message has ${length}; ${name} takes at most ${formatNumber(most)}.`);
  if (capacity === 0) return refuse('QueueFull', `The capacity of ${name} is 0: no message leaves it.`);
  if (messages < capacity && status.bytes + bytes <= totalSize) return undefined;
  const waiting = `${formatNumber(messages)} of ${formatNumber(capacity)} ${pluralize(capacity, 'message')}`;
  const size = `${formatNumber(status.bytes)} of ${formatNumber(totalSize)} ${pluralize(totalSize, 'byte')}`;
  return { name: 'QueueFull', waits: true, reason: `${waiting} and ${size} wait in ${name}.` };
}

function refuse(name: SendObstacle['name'], reason: string): SendObstacle {
  return { name, waits: false, reason };
}
