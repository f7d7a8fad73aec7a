import type { DryRunMeans, Preparation } from '@parachron/checklist';
import type { Chain, Confirmation, DecodedEvent } from '@parachron/client';
import type { BlockRef, Hex } from '@parachron/core';
import type { Network } from '@parachron/devnet';
import type { SourceRole } from '../chains/ChainSource.js';
import type { ForkedChain } from '../chains/ForkedChain.js';
import type { Closable } from '../chains/openAll.js';

/** The result of a call on a fork. */
export interface Dispatched {
  /** `unknown` if no event shows the result of the call. */
  readonly outcome: 'done' | 'failed' | 'unknown';
  /** The reason of `failed`: the chain's name of the error, or why the transaction was rejected. */
  readonly error?: string;
  /** Absent if no block included the call. */
  readonly block?: BlockRef;
  /** The events that belong to the call. */
  readonly events: readonly DecodedEvent[];
}

/** A fork of one chain, on which any call may be tried. */
export interface ChainFork {
  readonly role: SourceRole;
  readonly chain: Chain;
  /** Absent for the relay chain. */
  readonly paraId?: number;
  /**
   * Makes a call as an account: signed if the key is known or the fork accepts any signature, otherwise with the account's origin.
   * Without an account, a development account with funds signs.
   */
  dispatchSigned(call: Hex, account?: Hex): Promise<Dispatched>;
  /** Makes a call as Root. */
  dispatchAsRoot(call: Hex): Promise<Dispatched>;
  /** Starts a fork of this fork at its current state; the changes there are discarded with it. */
  startFork(): Promise<ForkedChain>;
  /** The changes made to the fork from outside so far. */
  readonly prepared: readonly Preparation[];
  /** Sets the fork's clock to a later time in milliseconds, for its next block. */
  moveClock(timestamp: number): Promise<void>;
}

/** Forks of the chains of a report, joined into one network that is apart from the live chains. */
export interface ChainForks extends Closable {
  readonly means: Exclude<DryRunMeans, 'DryRunApi'>;
  readonly network: Network;
  readonly relay: ChainFork;
  /** Absent without a node of the chain, or if the chain cannot be forked. */
  readonly target?: ChainFork;
  readonly service?: ChainFork;
  /** The chain that manages channels; absent if that is the relay chain. */
  readonly channelManager?: ChainFork;
  /** The endpoints that forks read from, of the chains with several. */
  readonly confirmations?: readonly Confirmation[];
  /** Reason why a given chain has no fork. */
  readonly missing: readonly { readonly role: SourceRole; readonly reason: string }[];
}
