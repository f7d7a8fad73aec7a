import { pluralize, requireInput } from '@parachron/core';
import type { ChannelProposal } from './ChannelProposal.js';

/**
 * Formats the sizes of a channel as text.
 *
 * @example
 * ```ts
 * import { formatChannelSize } from '@parachron/hrmp';
 *
 * formatChannelSize({ capacity: 1, messageSize: 1024 }); // '1 message of 1,024 bytes'
 * ```
 */
export function formatChannelSize(size: ChannelProposal): string {
  requireInput({ size }, { size: { capacity: 'number', messageSize: 'number' } });
  const { capacity, messageSize } = size;
  const [count, bytes] = [capacity, messageSize].map((number) => number.toLocaleString('en-US'));
  return `${count} ${pluralize(capacity, 'message')} of ${bytes} ${pluralize(messageSize, 'byte')}`;
}
