import type { BlockRef, Planck } from '@parachron/core';

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

interface Seen {
  readonly channel: ChannelId;
  /** The block of the read. */
  readonly block: BlockRef;
}

/** No channel and no request in this direction. */
export interface NoChannel extends Seen {
  readonly state: 'none';
}

/**
 * A request: `requested` waits for the recipient, `accepted` opens at the next session.
 * After the acceptance, the recipient's deposit is reserved, but recorded only when the channel is open.
 */
export interface PendingChannel extends Seen, ChannelSizes {
  readonly state: 'requested' | 'accepted';
  readonly senderDeposit: Planck;
  /** Number of sessions since the request, as the pallet counts them; always 0 in newer pallets. */
  readonly age?: number;
}

/** A channel. A `closing` channel transports messages until the next session, which removes the channel. */
export interface LiveChannel extends Seen, ChannelSizes {
  readonly state: 'open' | 'closing';
  readonly senderDeposit: Planck;
  readonly recipientDeposit: Planck;
  /** Number of waiting messages. */
  readonly messages: number;
  /** Number of waiting bytes. */
  readonly bytes: number;
}

/** Status of one direction between two parachains on the channel manager. */
export type ChannelStatus = NoChannel | PendingChannel | LiveChannel;
