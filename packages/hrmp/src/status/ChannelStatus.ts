import { type Planck, type ReadValues, readAmount, readFields, readList, storageRead } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { type ChannelSizes, decodeSizes } from './channelSizes.js';

/** A direction between two parachains: messages go from the sender to the recipient. */
export interface ChannelId {
  readonly sender: number;
  readonly recipient: number;
}

/** Status of one direction between two parachains on the channel manager; `none` without a channel and a request. */
export type ChannelStatus = { readonly channel: ChannelId } & (
  | { readonly state: 'none' }
  /** A request: `requested` waits for the recipient, `accepted` opens at the next session. */
  | (ChannelSizes & {
      readonly state: 'requested' | 'accepted';
      /** Planck that the request reserves; its sender gets them back with a cancellation. */
      readonly deposit: Planck;
    })
  /** A channel. A `closing` channel transports messages until the next session, which removes the channel. */
  | (ChannelSizes & {
      readonly state: 'open' | 'closing';
      /** Number of waiting messages. */
      readonly messages: number;
      /** Number of waiting bytes. */
      readonly bytes: number;
      /** Planck that each side gets back when the channel is removed. */
      readonly deposits: Readonly<Record<keyof ChannelId, Planck>>;
    })
);

/**
 * Describes the reads of the status of one direction between two parachains, for {@link deriveChannelStatus}.
 *
 * Chain: `Hrmp.HrmpOpenChannelRequests`, `Hrmp.HrmpChannels`, `Hrmp.HrmpCloseChannelRequestsList`.
 */
export function channelReads(key: ChannelId, { pallet }: Pick<ChannelManager, 'pallet'>) {
  return {
    request: storageRead(pallet, 'HrmpOpenChannelRequests', [key], decodeFields),
    channel: storageRead(pallet, 'HrmpChannels', [key], decodeFields),
    closing: storageRead(pallet, 'HrmpCloseChannelRequestsList', [], decodeChannelIds),
  };
}

const decodeFields = (value: Codec | undefined) => value && readFields(value);
const decodeChannelIds = (value: Codec | undefined) => readList(value) as readonly ChannelId[];

/** Derives the status of one direction from the values of its reads. */
export function deriveChannelStatus(
  channel: ChannelId,
  { request, channel: live, closing }: ReadValues<ReturnType<typeof channelReads>>,
): ChannelStatus {
  if (request) {
    const state = request.confirmed === true ? 'accepted' : 'requested';
    return { channel, ...decodeSizes(request), state, deposit: readAmount(request, 'senderDeposit') ?? 0n };
  }
  if (!live) return { channel, state: 'none' };
  const isClosing = closing.some(
    ({ sender, recipient }) => sender === channel.sender && recipient === channel.recipient,
  );
  const read = (name: string) => readAmount(live, name) ?? 0n;
  return {
    channel,
    ...decodeSizes(live),
    state: isClosing ? 'closing' : 'open',
    messages: Number(read('msgCount')),
    bytes: Number(read('totalSize')),
    deposits: { sender: read('senderDeposit'), recipient: read('recipientDeposit') },
  };
}
