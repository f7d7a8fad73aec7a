import type { DecodedEvent } from '@parachron/client';
import type { Account, Hex, JsonValue, Planck, Snapshot } from '@parachron/core';

/** A program in transit to a fork. */
export interface ForkMessage {
  /**
   * The sender: the relay chain, or the para id of a sibling; if the fork is a relay chain, the para id of its
   * parachain.
   */
  readonly from: 'relay' | number;
  /** The bytes of the versioned program. */
  readonly program: Hex;
}

/** Storage values by the chain's names of pallets and items, each with its keys, in the form of `dev_setStorage`. */
export interface ForkStorage {
  readonly [pallet: string]: {
    readonly [item: string]: readonly (readonly [keys: readonly JsonValue[], value: JsonValue])[];
  };
}

/**
 * A fork of a chain for dry runs, or any chain with the same methods.
 *
 * This package contains no implementation of a fork; the caller gives one.
 */
export interface Fork {
  /** The fork in its current state. */
  snapshot(): Promise<Snapshot>;
  /** Resets the fork to its first state. Every dry run begins with a reset. */
  reset(): Promise<void>;
  /**
   * Makes the current state of the fork the state of `reset`, until the returned function is called, which restores the earlier
   * state. A snapshot taken in between stays readable during any dry run.
   */
  keep(): Promise<() => Promise<void>>;
  /** Gives an account a free balance in planck. */
  endow(account: Account, free: Planck): Promise<void>;
  /** Writes values into the storage. Absent if the fork cannot write; fees are then measured in its own token only. */
  setStorage?(values: ForkStorage): Promise<void>;
  /**
   * Delivers a program and builds blocks until the message has ended (`isMessageEnded`): the block that receives the message, and
   * the following blocks that the chain needs. Returns the events of these blocks, in order.
   */
  receive(message: ForkMessage): Promise<readonly DecodedEvent[]>;
  /**
   * Dispatches a call as root in a block, and returns its events; undefined if the chain has no pallet for this. Its
   * relay chain may then be its root.
   */
  dispatchAsRoot?(call: Hex): Promise<readonly DecodedEvent[] | undefined>;
  /**
   * Registers paras as parachains of a relay chain; existing parachains do not change. Absent if the fork is not a
   * relay chain.
   */
  registerParas?(paraIds: readonly number[]): Promise<void>;
  /**
   * Names the part of the last received program that a relay chain refuses, in a sentence; undefined if every part
   * works by itself. The state of the fork does not change.
   */
  explain?(message: ForkMessage): Promise<string | undefined>;
}
