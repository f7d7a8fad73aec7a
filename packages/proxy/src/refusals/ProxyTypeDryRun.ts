import type { DispatchFailure } from '@parachron/client';
import type { Evidence, Hex } from '@parachron/core';

/** Outcome of one call under one proxy type. */
export interface TypedCall {
  readonly call: Hex;
  /**
   * `filtered`: the type does not let it through, or not a call inside it; `fails`: it does, and the call, or one inside it, fails by
   * itself; `works`: all is well.
   */
  readonly result: 'filtered' | 'fails' | 'works';
  /** The chain's error: `System.CallFiltered` for a filtered call. */
  readonly failure?: DispatchFailure;
  /** The event that reports it, if the failure is that of a call inside: `Utility.BatchInterrupted`. */
  readonly inside?: string;
}

/** Calls that one proxy type permits. */
export interface ProxyTypeDryRun {
  readonly name: string;
  /** `passes`: all named calls get through its filter; `refused`: at least one does not; `unknown`: it could not be tried. */
  readonly verdict: 'passes' | 'refused' | 'unknown';
  /** The named calls, in order; none if it is unknown. */
  readonly calls: readonly TypedCall[];
  /** Pallets of which a sample call gets through: how far the type reaches. */
  readonly reach: readonly string[];
  /** Permitted calls that the type's name does not suggest, without wrappers whose inner calls are filtered again. */
  readonly broaderThanName: readonly string[];
  /** Reason why it is unknown. */
  readonly reason?: string;
  readonly evidence?: Evidence;
}

/** Proxy types that permit the named calls, the narrowest first. */
export interface ProxyTypesEstimate {
  /** The narrowest type that lets all named calls through; undefined if none does, or nothing could be tried. */
  readonly narrowest: string | undefined;
  /** All types of the chain: sufficient types from the narrowest, then the others in the chain's order. */
  readonly types: readonly ProxyTypeDryRun[];
  /** Method of the dry run, in one sentence. */
  readonly how: string;
}
