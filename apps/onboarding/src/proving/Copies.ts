import type { Preparation, ProofMeans } from '@parachron/checklist';
import type { Chain, DecodedEvent } from '@parachron/client';
import type { BlockRef, Hex } from '@parachron/core';
import type { Network } from '@parachron/devnet';
import type { Closable } from '../chains/openAll.js';
import type { TrialChain } from '../chains/TrialChain.js';
import type { SourceRole } from '../sources/ChainSource.js';

/** What came of a call on a fork. */
export interface Dispatched {
  /** `unknown` where the chain left no trace of how the call ended. */
  readonly outcome: 'done' | 'failed' | 'unknown';
  /** For `failed`: the chain's own name of the error, or why the transaction was not taken. */
  readonly error?: string;
  /** Absent where no block took it. */
  readonly block?: BlockRef;
  /** The events that belong to the call. */
  readonly events: readonly DecodedEvent[];
}

/** A copy of one chain, on which anything may be done. */
export interface Copy {
  readonly role: SourceRole;
  readonly chain: Chain;
  /** Absent for the relay chain. */
  readonly paraId?: number;
  /**
   * Makes a call as an account: signed where its key is known or any signature will do, else with its origin. Without
   * an account somebody with money signs.
   */
  dispatchSigned(call: Hex, account?: Hex): Promise<Dispatched>;
  /** Makes a call as Root. */
  dispatchAsRoot(call: Hex): Promise<Dispatched>;
  /** Starts a fork of this fork as it is now: what is tried there is forgotten with it. */
  startTrial(): Promise<TrialChain>;
  /** What was changed from outside on the fork so far. */
  readonly prepared: readonly Preparation[];
  /** Puts the copy's clock forward to a time in milliseconds: its next block comes after it. */
  moveClock(timestamp: number): Promise<void>;
}

/** Forks of the chains of a report, joined: what is done on them happens nowhere else. */
export interface Copies extends Closable {
  readonly means: Exclude<ProofMeans, 'DryRunApi'>;
  readonly network: Network;
  readonly relay: Copy;
  /** Absent where no node of it was given, or it cannot be copied. */
  readonly target?: Copy;
  readonly service?: Copy;
  /** The chain that manages channels; absent where that is the relay chain. */
  readonly host?: Copy;
  /** Why a chain that was given has no copy. */
  readonly missing: readonly { readonly role: SourceRole; readonly reason: string }[];
}
