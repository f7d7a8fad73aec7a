import type { Hex } from '@parachron/core';

/** A downward message: bytes and the number of the relay's block that sent them. */
export interface DownwardMessage {
  readonly sentAt: number;
  readonly msg: Hex;
}

/** A horizontal message on arrival: bytes and the number of the sender's block. */
export interface HorizontalMessage {
  readonly sentAt: number;
  readonly data: Hex;
}

/** A channel in the state of the relay chain, by its names. */
export interface ChannelState {
  readonly maxCapacity: number;
  readonly maxMessageSize: number;
  readonly maxTotalSize: number;
  /** Number of waiting messages, and their bytes; a channel at its capacity accepts no more. None by default. */
  readonly msgCount?: number;
  readonly totalSize?: number;
}

/** An open channel from a para to another. */
export interface EgressChannel extends ChannelState {
  readonly recipient: number;
}

/** Part of the relay chain's state that a para reads when it builds a block. */
export interface RelayView {
  /** Paras with an open channel to this one, ascending. */
  readonly ingress: readonly number[];
  /** Open channels from this one, by ascending recipient. */
  readonly egress: readonly EgressChannel[];
  /** The encoded host configuration. */
  readonly configuration?: Hex;
}

/** Inputs of a block; without `transactions`, the block takes the transactions of the chain's pool. */
export interface BlockInputs {
  readonly downwardMessages?: readonly DownwardMessage[];
  /** Messages per sending para. */
  readonly horizontalMessages?: { readonly [paraId: number]: readonly HorizontalMessage[] };
  /** Messages per sending para, on a relay chain. */
  readonly upwardMessages?: { readonly [paraId: number]: readonly Hex[] };
  readonly relay?: RelayView;
  readonly transactions?: readonly Hex[];
  /** Whether any signature that starts with 0xdeadbeef is accepted in this block. */
  readonly mocks?: boolean;
  /** Its time in milliseconds, if it is later than one slot after the block before; that of the slot by default. */
  readonly timestamp?: number;
}
