import {
  type Answer,
  type Answers,
  type BlockRef,
  type Fields,
  type Planck,
  readAmount,
  readFields,
  readList,
  requireInput,
  type Snapshot,
  storageRead,
} from '@parachron/core';
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

/**
 * A request: `requested` waits for the recipient, `accepted` opens at the next session.
 * After the acceptance, the recipient's deposit is reserved, but recorded only when the channel is open.
 */
export interface PendingChannel extends ChannelSizes {
  readonly state: 'requested' | 'accepted';
  readonly senderDeposit: Planck;
}

/** A channel. A `closing` channel transports messages until the next session, which removes the channel. */
export interface LiveChannel extends ChannelSizes {
  readonly state: 'open' | 'closing';
  readonly senderDeposit: Planck;
  readonly recipientDeposit: Planck;
  /** Number of waiting messages. */
  readonly messages: number;
  /** Number of waiting bytes. */
  readonly bytes: number;
}

/** Status of one direction between two parachains on the channel manager; `none` without a channel and a request. */
export type ChannelStatus = {
  readonly channel: ChannelId;
  /** The block of the read. */
  readonly block: BlockRef;
} & ({ readonly state: 'none' } | PendingChannel | LiveChannel);

/** The reads for the status of one direction. */
export type ChannelReads = ReturnType<typeof channelReads>;

/**
 * Describes the reads of the status of one direction between two parachains.
 *
 * Read them with a snapshot, together with other reads, and decode the answers with {@link deriveChannelStatus}; {@link
 * getChannelStatus} does both.
 *
 * Chain: `Hrmp.HrmpOpenChannelRequests`, `Hrmp.HrmpChannels`, `Hrmp.HrmpCloseChannelRequestsList`.
 */
export function channelReads(channel: ChannelId, channelManager?: Pick<ChannelManager, 'pallets'>) {
  const pallet = channelManager?.pallets.hrmp ?? 'Hrmp';
  const key = { sender: channel.sender, recipient: channel.recipient };
  return {
    request: storageRead(pallet, 'HrmpOpenChannelRequests', [key], decodeRequest),
    channel: storageRead(pallet, 'HrmpChannels', [key], decodeChannel),
    closing: storageRead(pallet, 'HrmpCloseChannelRequestsList', [], decodeChannelIds),
  };
}

function decodeRequest(value: Codec | undefined): PendingChannel | undefined {
  if (!value) return undefined;
  const fields = readFields(value);
  return {
    ...decodeSizes(fields),
    state: fields.confirmed === true ? 'accepted' : 'requested',
    senderDeposit: readAmount(fields, 'senderDeposit') ?? 0n,
  };
}

function decodeChannel(value: Codec | undefined): Omit<LiveChannel, 'state'> | undefined {
  if (!value) return undefined;
  const fields = readFields(value);
  return {
    ...decodeSizes(fields),
    senderDeposit: readAmount(fields, 'senderDeposit') ?? 0n,
    recipientDeposit: readAmount(fields, 'recipientDeposit') ?? 0n,
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

/** Derives the status of one direction from the answers to its reads. */
export function deriveChannelStatus(
  channel: ChannelId,
  answers: Answers<ChannelReads>,
): Answer<ChannelStatus> {
  const { request, channel: live, closing } = answers;
  if (!request.known) return request;
  if (!live.known) return live;
  if (!closing.known) return closing;
  const isClosing = closing.value.some(
    ({ sender, recipient }) => sender === channel.sender && recipient === channel.recipient,
  );
  // The entry that decides.
  const { evidence } = request.value ? request : live.value && isClosing ? closing : live;
  const seen = { channel: { sender: channel.sender, recipient: channel.recipient }, block: evidence.block };
  if (request.value) return { known: true, value: { ...seen, ...request.value }, evidence };
  const value: ChannelStatus = live.value
    ? { ...seen, ...live.value, state: isClosing ? 'closing' : 'open' }
    : { ...seen, state: 'none' };
  return { known: true, value, evidence };
}

/**
 * Gets the status of one direction between two parachains from a snapshot of the channel manager.
 *
 * Chain: see {@link channelReads}.
 * Sends: reads 3 keys in one request.
 *
 * @param snapshot the channel manager at one block
 * @param channel the sender and the recipient
 * @param channelManager the chain with the channels; by default, the pallet has its usual name
 * @returns the status, with the deciding storage entry as evidence; unknown if the chain has no such pallet
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { getChannelStatus } from '@parachron/hrmp';
 *
 * const relay = await connect('wss://relay.example');
 * const status = await getChannelStatus(await relay.snapshot(), { sender: 1000, recipient: 2114 });
 * if (status.known) console.log(status.value.state); // 'none'
 * await relay.close();
 * ```
 */
export async function getChannelStatus(
  snapshot: Snapshot,
  channel: ChannelId,
  channelManager?: Pick<ChannelManager, 'pallets'>,
): Promise<Answer<ChannelStatus>> {
  requireInput(
    { snapshot, channel, channelManager },
    { snapshot: 'snapshot', channel: { sender: 'number', recipient: 'number' }, channelManager: 'object?' },
  );
  return deriveChannelStatus(channel, await snapshot.read(channelReads(channel, channelManager)));
}

export function readCount(fields: Fields, name: string): number | undefined {
  const amount = readAmount(fields, name);
  return amount === undefined ? undefined : Number(amount);
}
