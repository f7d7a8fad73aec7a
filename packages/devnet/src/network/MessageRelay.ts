import type { DroppedMessage, ParaBlock, ParaBlockInputs } from '@parachron/network';

/** Delivery of messages between the chains of a devnet: a real relay chain, or a substitute. */
export interface MessageRelay {
  /** Dropped messages. */
  readonly dropped: readonly DroppedMessage[];
  /** Number of messages that have not arrived in a block yet. */
  readonly waiting: number;
  /** Builds a block on every chain, with the messages that wait for it. */
  step(): Promise<void>;
  /** Builds blocks on chains with waiting messages; on other chains only if necessary. */
  deliver(): Promise<void>;
  /** Builds a block on one para, with the messages that wait for it and those given. */
  build(paraId: number, inputs: ParaBlockInputs): Promise<ParaBlock>;
}

/** A channel between two paras, in one direction. */
export interface DevnetChannel {
  readonly sender: number;
  readonly recipient: number;
  /** Number of messages that may wait; 1000 by default, or the limit of the relay chain. */
  readonly maxCapacity?: number;
  /** Bytes of a message; 102 400 by default, or the limit of the relay chain. */
  readonly maxMessageSize?: number;
}

/** The sizes that the specification's onboarding proposes. */
export const proposedChannel: Required<Omit<DevnetChannel, 'sender' | 'recipient'>> = {
  maxCapacity: 1_000,
  maxMessageSize: 102_400,
};
