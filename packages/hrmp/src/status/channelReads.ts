import {
  omitUndefined,
  readAmount,
  readFields,
  requireInput,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { ChannelId, ChannelSizes } from './ChannelStatus.js';
import { readCount } from './storedFields.js';

/** Record of a request on the channel manager. */
export interface StoredRequest extends ChannelSizes {
  readonly confirmed: boolean;
  readonly senderDeposit: bigint;
  readonly age?: number;
}

/** Record of a channel on the channel manager. */
export interface StoredChannel extends ChannelSizes {
  readonly senderDeposit: bigint;
  readonly recipientDeposit: bigint;
  readonly messages: number;
  readonly bytes: number;
}

/** The reads for the status of one direction. */
export type ChannelReads = {
  readonly request: StorageRead<StoredRequest | undefined>;
  readonly channel: StorageRead<StoredChannel | undefined>;
  readonly closing: StorageRead<readonly ChannelId[]>;
};

/**
 * Describes the reads of the status of one direction between two parachains.
 *
 * Read them with a snapshot, together with other reads, and decode the answers with {@link deriveChannelStatus}; {@link
 * getChannelStatus} does both.
 *
 * Chain: `Hrmp.HrmpOpenChannelRequests`, `Hrmp.HrmpChannels`, `Hrmp.HrmpCloseChannelRequestsList`.
 * Sends: nothing; the reads take 3 keys.
 *
 * @param channel the sender and the recipient
 * @param channelManager the chain with the channels; by default, the pallet has its usual name
 * @returns three storage reads
 *
 * @example
 * ```ts
 * import { channelReads } from '@parachron/hrmp';
 *
 * channelReads({ sender: 1000, recipient: 2114 }).request.keys; // [{ sender: 1000, recipient: 2114 }]
 * ```
 */
export function channelReads(
  channel: ChannelId,
  channelManager?: Pick<ChannelManager, 'pallets'>,
): ChannelReads {
  requireInput(
    { channel, channelManager },
    { channel: { sender: 'number', recipient: 'number' }, channelManager: 'object?' },
  );
  const pallet = channelManager?.pallets.hrmp ?? 'Hrmp';
  const key = { sender: channel.sender, recipient: channel.recipient };
  return {
    request: storageRead(pallet, 'HrmpOpenChannelRequests', [key], decodeRequest),
    channel: storageRead(pallet, 'HrmpChannels', [key], decodeChannel),
    closing: storageRead(pallet, 'HrmpCloseChannelRequestsList', [], decodeChannelIds),
  };
}

function decodeRequest(value: Codec | undefined): StoredRequest | undefined {
  if (!value) return undefined;
  const fields = readFields(value);
  const age = readCount(fields, 'age', '_age');
  return {
    ...decodeSizes(fields),
    confirmed: fields.confirmed === true,
    senderDeposit: readAmount(fields, 'senderDeposit') ?? 0n,
    ...omitUndefined({ age }),
  };
}

function decodeChannel(value: Codec | undefined): StoredChannel | undefined {
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

function decodeSizes(fields: ReturnType<typeof readFields>): ChannelSizes {
  return {
    capacity: readCount(fields, 'maxCapacity') ?? 0,
    messageSize: readCount(fields, 'maxMessageSize') ?? 0,
    totalSize: readCount(fields, 'maxTotalSize') ?? 0,
  };
}

function decodeChannelIds(value: Codec | undefined): ChannelId[] {
  const plain: unknown = value?.toJSON();
  if (!Array.isArray(plain)) return [];
  return plain.map((entry) => ({ sender: Number(entry.sender), recipient: Number(entry.recipient) }));
}
