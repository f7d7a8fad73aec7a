import { type Fields, type Reads, readAmount, readFields, readList, storageRead } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import type { ChannelManager } from '../manager/ChannelManager.js';

/** A direction between two parachains: messages go from the sender to the recipient. */
export interface ChannelId {
  readonly sender: number;
  readonly recipient: number;
}

/** The sizes of a channel or a request. */
export interface ChannelSizes {
  /** Maximum number of waiting messages. */
  readonly capacity: number;
  /** Maximum size of one message, in bytes. */
  readonly messageSize: number;
  /** Maximum number of waiting bytes. */
  readonly totalSize: number;
}

/** A request: `requested` waits for the recipient, `accepted` opens at the next session. */
export interface PendingChannel extends ChannelSizes {
  readonly state: 'requested' | 'accepted';
}

/** A channel. A `closing` channel transports messages until the next session, which removes the channel. */
export interface LiveChannel extends ChannelSizes {
  readonly state: 'open' | 'closing';
  /** Number of waiting messages. */
  readonly messages: number;
  /** Number of waiting bytes. */
  readonly bytes: number;
}

/** Status of one direction between two parachains on the channel manager; `none` without a channel and a request. */
export type ChannelStatus = { readonly channel: ChannelId } & (
  | { readonly state: 'none' }
  | PendingChannel
  | LiveChannel
);

/** The values of reads. */
export type ReadValues<R extends Reads> = { readonly [Name in keyof R]: ReturnType<R[Name]['decode']> };

/**
 * Describes the reads of the status of one direction between two parachains, for {@link deriveChannelStatus}.
 *
 * Chain: `Hrmp.HrmpOpenChannelRequests`, `Hrmp.HrmpChannels`, `Hrmp.HrmpCloseChannelRequestsList`.
 */
export function channelReads(key: ChannelId, { pallets }: Pick<ChannelManager, 'pallets'>) {
  const pallet = pallets.hrmp;
  return {
    request: storageRead(pallet, 'HrmpOpenChannelRequests', [key], decodeRequest),
    channel: storageRead(pallet, 'HrmpChannels', [key], decodeChannel),
    closing: storageRead(pallet, 'HrmpCloseChannelRequestsList', [], decodeChannelIds),
  };
}

function decodeRequest(value: Codec | undefined): PendingChannel | undefined {
  if (!value) return undefined;
  const fields = readFields(value);
  return { ...decodeSizes(fields), state: fields.confirmed === true ? 'accepted' : 'requested' };
}

function decodeChannel(value: Codec | undefined): Omit<LiveChannel, 'state'> | undefined {
  if (!value) return undefined;
  const fields = readFields(value);
  return {
    ...decodeSizes(fields),
    messages: readCount(fields, 'msgCount') ?? 0,
    bytes: readCount(fields, 'totalSize') ?? 0,
  };
}

function decodeSizes(fields: Fields): ChannelSizes {
  return {
    capacity: readCount(fields, 'maxCapacity') ?? 0,
    messageSize: readCount(fields, 'maxMessageSize') ?? 0,
    totalSize: readCount(fields, 'maxTotalSize') ?? 0,
  };
}

function decodeChannelIds(value: Codec | undefined): readonly ChannelId[] {
  const entries = readList(value) as readonly ChannelId[];
  return entries.map(({ sender, recipient }) => ({ sender: Number(sender), recipient: Number(recipient) }));
}

/** Derives the status of one direction from the values of its reads. */
export function deriveChannelStatus(
  channel: ChannelId,
  { request, channel: live, closing }: ReadValues<ReturnType<typeof channelReads>>,
): ChannelStatus {
  if (request) return { channel, ...request };
  if (!live) return { channel, state: 'none' };
  const isClosing = closing.some(
    ({ sender, recipient }) => sender === channel.sender && recipient === channel.recipient,
  );
  return { channel, ...live, state: isClosing ? 'closing' : 'open' };
}

function readCount(fields: Fields, name: string): number | undefined {
  const amount = readAmount(fields, name);
  return amount === undefined ? undefined : Number(amount);
}
