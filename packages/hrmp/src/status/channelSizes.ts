import {
  type Fields,
  type Planck,
  pluralize,
  readAmount,
  readFields,
  readList,
  requireInput,
  storageRead,
} from '@parachron/core';

/** The requested sizes of channels. */
export interface ChannelProposal {
  /** Maximum number of waiting messages. */
  readonly capacity: number;
  /** Maximum size of one message, in bytes. */
  readonly messageSize: number;
}

/** The sizes of a channel or a request. */
export interface ChannelSizes extends ChannelProposal {
  /** Maximum number of waiting bytes. */
  readonly totalSize: number;
}

/** The largest sizes of channels, and their deposits, from the channel manager's configurations. */
export interface ChannelConfig extends ChannelSizes {
  readonly senderDeposit: Planck;
  readonly recipientDeposit: Planck;
  /** The active configuration with the smaller limits and the larger deposits of those that wait for later sessions, if one has any. */
  readonly queued?: Fields;
}

export const configRead = storageRead('Configuration', 'ActiveConfig', [], readFields);

/** The read of the configurations that take effect at later sessions. */
export const queuedRead = storageRead('Configuration', 'PendingConfigs', [], (value) =>
  (readList(value) as readonly [number, Fields][]).map(([, fields]) => fields),
);

/** Decodes what suits the active configuration and the queued ones; undefined if it lacks a field that every known runtime has. */
export function decodeConfig(active: Fields, later: readonly Fields[] = []): ChannelConfig | undefined {
  const fields = later.reduce(joinConfigs, active);
  const sizes = decodeSizes(fields, 'hrmpChannelMax');
  const senderDeposit = readAmount(fields, 'hrmpSenderDeposit');
  const recipientDeposit = readAmount(fields, 'hrmpRecipientDeposit');
  const isWhole = Object.values(sizes).every(Number.isSafeInteger);
  if (!isWhole || senderDeposit === undefined || recipientDeposit === undefined) return undefined;
  return { ...sizes, senderDeposit, recipientDeposit, ...(fields === active ? {} : { queued: fields }) };
}

/** Joins two configurations to the smaller limits and the larger deposits of channels, which suit both. */
function joinConfigs(one: Fields, other: Fields): Fields {
  const stricter = Object.entries(other).filter(([name]) => {
    if (!/^hrmp(ChannelMax|MaxPara|\w+Deposit$)/.test(name)) return false;
    const [now = 0n, then = 0n] = [readAmount(one, name), readAmount(other, name)];
    return name.endsWith('Deposit') ? then > now : then < now;
  });
  return stricter.length === 0 ? one : { ...one, ...Object.fromEntries(stricter) };
}

/** Decodes the sizes of a channel, a request or a configuration, whose fields begin with a prefix. */
export function decodeSizes(fields: Fields, prefix = 'max'): ChannelSizes {
  const read = (name: string) => Number(readAmount(fields, `${prefix}${name}`) ?? Number.NaN);
  return { capacity: read('Capacity'), messageSize: read('MessageSize'), totalSize: read('TotalSize') };
}

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
  // The bytes of the largest message: a queue that is smaller than a message holds none of that size.
  const getLargest = ({ messageSize, totalSize }: ChannelSizes) => Math.min(messageSize, totalSize);
  return sizes.capacity < proposal.capacity || getLargest(sizes) < getLargest(proposal);
}

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
  return `${formatNumber(capacity)} ${pluralize(capacity, 'message')} of ${formatNumber(messageSize)} ${pluralize(messageSize, 'byte')}`;
}

export function formatNumber(number: number): string {
  return number.toLocaleString('en-US');
}

/**
 * Reduces the requested sizes to the limits of the channel manager, which refuses larger requests, and names what was reduced. No request
 * passes a limit of 0: the run of the request shows which limit has to rise.
 */
export function capProposal(chain: string, { totalSize, ...limits }: ChannelSizes, wanted: ChannelProposal) {
  const cap = (size: number, limit: number) => Math.min(size, limit) || Math.max(size, 1);
  const capacity = cap(wanted.capacity, limits.capacity);
  const messageSize = cap(wanted.messageSize, limits.messageSize);
  const notes = [
    capacity < wanted.capacity &&
      `${chain} allows at most ${formatNumber(capacity)} ${pluralize(capacity, 'message')} in a channel, so the request has ${formatNumber(capacity)} instead of ${formatNumber(wanted.capacity)}.`,
    messageSize < wanted.messageSize &&
      `${chain} allows messages of at most ${formatNumber(messageSize)} ${pluralize(messageSize, 'byte')}, so the request has ${formatNumber(messageSize)} instead of ${formatNumber(wanted.messageSize)}.`,
    totalSize < messageSize &&
      `${chain} queues at most ${formatNumber(totalSize)} ${pluralize(totalSize, 'byte')} in a channel. No message can be larger.`,
  ].filter((note) => note !== false);
  return { sizes: { capacity, messageSize, totalSize }, notes };
}
