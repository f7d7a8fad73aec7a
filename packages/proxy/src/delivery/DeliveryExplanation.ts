import type { DecodedEvent } from '@parachron/client';
import type { Planck } from '@parachron/core';
import type { DeliveryOutcome, DeliveryWarning } from './outcomes.js';

/** Source of an outcome: the events of the chain, another run or a reading of the chain's state, or neither. */
export type Certainty = 'reported' | 'tried' | 'unknown';

/** Outcome of a program, for code and as a sentence. */
export interface DeliveryExplanation {
  readonly outcome: DeliveryOutcome;
  readonly certainty: Certainty;
  /** The chain's own name of the error: `TooExpensive`, `System.CallFiltered`. */
  readonly error?: string;
  /** The event with the failure, if a call inside the user's call failed: `Utility.BatchInterrupted`. */
  readonly inside?: string;
  /** Place of the instruction that failed, from 0, if a run shows it. */
  readonly index?: number;
  /**
   * The outcomes behind this one, in order, each of the program without the obstacle before: with enough funds, with a larger offer, with a
   * larger weight of the call. The last is `executed` if nothing else is in the way. Absent without a fork, and for an obstacle that no
   * change of the program removes.
   */
  readonly behind?: readonly DeliveryOutcome[];
  /** A sentence for the outcome, and a sentence for each warning. */
  readonly sentence: string;
  /** What would show the outcome, for `unknown`. */
  readonly howToFindOut?: string;
  readonly warnings: readonly DeliveryWarning[];
  /** Amount in the trap of the chain's XCM pallet, in the smallest unit. */
  readonly trapped: readonly Planck[];
  /** The deciding events, in order. */
  readonly evidence: readonly DecodedEvent[];
}

/** An outcome without its sentence, as one run shows it. */
export interface Finding
  extends Pick<DeliveryExplanation, 'outcome' | 'certainty' | 'error' | 'inside' | 'index' | 'behind'> {
  /** Whether further runs can say more than the events of this run. */
  readonly isOpen?: boolean;
}
