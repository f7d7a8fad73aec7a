import type { BlockRef, Planck } from '@parachron/core';

/** A direction between two parachains: messages go from the sender to the recipient. */
export interface ChannelId {
  readonly sender: number;
  readonly recipient: number;
}

/** The sizes of a channel or a request. */
export interface ChannelSizes {
  /** Messages that may wait at once. */
  readonly capacity: number;
  /** Bytes of one message. */
  readonly messageSize: number;
  /** Bytes that may wait at once. */
  readonly totalSize: number;
}

interface Seen {
  readonly channel: ChannelId;
  /** The block it was read at. */
  readonly block: BlockRef;
}

/** No channel and no request in this direction. */
export interface NoChannel extends Seen {
  readonly state: 'none';
}

/**
 * A request: `requested` waits for the recipient, `accepted` opens at the next session.
 * The deposit of a recipient who accepted is reserved but recorded only once the channel is open.
 */
export interface PendingChannel extends Seen, ChannelSizes {
  readonly state: 'requested' | 'accepted';
  readonly senderDeposit: Planck;
  /** Sessions the request has waited, as the pallet counts them (newer pallets leave it at 0). */
  readonly age?: number;
}

/** A channel. A `closing` channel carries messages until the next session, and is then removed. */
export interface LiveChannel extends Seen, ChannelSizes {
  readonly state: 'open' | 'closing';
  readonly senderDeposit: Planck;
  readonly recipientDeposit: Planck;
  /** Messages waiting. */
  readonly messages: number;
  /** Bytes waiting. */
  readonly bytes: number;
}

/** Status of one direction between two parachains on the channel manager. */
export type ChannelStatus = NoChannel | PendingChannel | LiveChannel;
