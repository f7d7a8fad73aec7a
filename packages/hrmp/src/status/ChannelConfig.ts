import type { Planck } from '@parachron/core';

/** A configuration that the channel manager has set for a later session. */
export interface PendingConfig {
  readonly session: number;
  readonly config: ChannelConfig;
}

/** The limits and deposits of channels, from the channel manager's active configuration. */
export interface ChannelConfig {
  readonly maxCapacity: number;
  /** Bytes of one message. */
  readonly maxMessageSize: number;
  /** Maximum number of waiting bytes in one channel. */
  readonly maxTotalSize: number;
  readonly maxOutboundChannels: number;
  readonly maxInboundChannels: number;
  readonly senderDeposit: Planck;
  readonly recipientDeposit: Planck;
  /** Bytes of one upward message. */
  readonly maxUpwardMessageSize?: number;
}
