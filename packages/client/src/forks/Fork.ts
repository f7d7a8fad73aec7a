import type { BlockRef, Hex, Planck } from '@parachron/core';
import type { Snapshot } from '../reading/Snapshot.js';
import type { DecodedEvent } from '../submitting/decodeEvents.js';

/** A program in transit to a fork. */
export interface ForkMessage {
  /** The sender: the relay chain, or the para id of a sibling; on the fork of a relay chain, the para id of its parachain. */
  readonly from: 'relay' | number;
  /** The bytes of the versioned program. */
  readonly program: Hex;
}

/** A value of a storage item, by the chain's own names; null removes the value. */
export interface ForkWrite {
  readonly pallet: string;
  readonly item: string;
  /** The keys of a map; none for a plain value. */
  readonly keys?: readonly unknown[];
  /** In any form that polkadot.js encodes. */
  readonly value: unknown;
}

/** What a change from outside a block does, and why, in one sentence each: `Parachain 2114 is registered.` */
export interface ForkNote {
  readonly what: string;
  readonly why: string;
}

/** A change of a fork by a tool instead of a block. */
export interface Preparation extends ForkNote {
  /** The chain, by its own name. */
  readonly chain: string;
}

/**
 * The origin of a call: root; the account that signs, with a mock signature if its key is unknown; any account with funds; or, on a relay
 * chain, one of its parachains.
 */
export type ForkOrigin = 'root' | 'anyone' | { readonly account: Hex } | { readonly paraId: number };

/** The result of a call on a fork. */
export interface Dispatched {
  /** `unknown` if no event shows the result of the call. */
  readonly outcome: 'done' | 'failed' | 'unknown';
  /**
   * The reason of `failed`: the chain's name of the error, `Hrmp.OpenHrmpChannelToSelf`, or why the transaction was refused; or why the
   * outcome is `unknown`.
   */
  readonly error?: string;
  /** Absent if no block contains the call. */
  readonly block?: BlockRef;
  /** The messages that left with the block, of which some may not belong to the call. */
  readonly sent?: SentMessages;
  /** The events that belong to the call. */
  readonly events: readonly DecodedEvent[];
}

/** The reason of `failed` for a call that no block takes, since the chain's blocks have inherents alone. */
export const onlyInherents = 'A migration over several blocks is under way, and no block takes transactions';

/** The messages that leave with a block. */
export interface SentMessages {
  readonly upwardMessages: readonly Hex[];
  readonly horizontalMessages: readonly { readonly recipient: number; readonly data: Hex }[];
}

/** A chain from which forks begin. */
export interface Forkable {
  /** Begins a fork at the current state. Both continue independently, and the fork need not be closed. */
  fork(): Promise<Fork>;
  /** Reads what each block needs before a fork builds one; absent if nothing is read from a node. */
  readAhead?(): void;
}

/**
 * A fork of a chain, on which anything may be tried; nothing reaches the chain itself. This package has the interface alone: the forks of
 * `@parachron/devnet` run the chain's own runtime.
 */
export interface Fork extends Forkable {
  /** The fork in its current state, which later blocks do not change. */
  snapshot(): Promise<Snapshot>;
  /** Writes storage, as no block would. */
  write(writes: readonly ForkWrite[], note?: ForkNote): Promise<void>;
  /** Gives accounts a free balance in planck, and changes the total issuance by the difference. */
  endow(balances: ReadonlyMap<Hex, Planck>, note?: ForkNote): Promise<void>;
  /** Sets the clock to a time in milliseconds, for the next block. */
  setTime(time: number, note?: ForkNote): Promise<void>;
  /** Registers paras as parachains; existing parachains do not change. Absent if the fork can be no relay chain. */
  registerParas?(paraIds: readonly number[]): Promise<void>;
  /** Builds the next block; `events` decodes its events. */
  build(): Promise<BlockRef & { events(): Promise<readonly DecodedEvent[]> }>;
  /** Dispatches a call in the next block. */
  dispatch(call: Hex, as: ForkOrigin): Promise<Dispatched>;
  /** Delivers a program, and builds blocks until its message has ended. Returns the events of these blocks, in order. */
  receive(message: ForkMessage): Promise<readonly DecodedEvent[]>;
  /** The changes from outside so far. */
  readonly prepared: readonly Preparation[];
}
