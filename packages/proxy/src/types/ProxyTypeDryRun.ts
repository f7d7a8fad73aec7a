import type { DispatchFailure } from '@parachron/client';
import type { Evidence, Hex } from '@parachron/core';

/** Outcome of one call under one proxy type. */
export interface TypedCall {
  readonly call: Hex;
  /**
   * `filtered`: the type does not permit the call or a call inside it; `fails`: the type permits the call, and the call or a
   * call inside it fails; `works`: the call succeeds.
   */
  readonly result: 'filtered' | 'fails' | 'works';
  /** The chain's error: `System.CallFiltered` for a filtered call. */
  readonly failure?: DispatchFailure;
  /** The event that reports the failure of an inner call: `Utility.BatchInterrupted`. */
  readonly inside?: string;
}

/** Result of a dry run of one proxy type. */
export interface ProxyTypeDryRun {
  readonly name: string;
  /**
   * `passes`: the type permits all named calls; `refused`: it does not permit at least one; `unknown`: no dry run was possible.
   */
  readonly verdict: 'passes' | 'refused' | 'unknown';
  /** The named calls, in order; empty if the verdict is unknown. */
  readonly calls: readonly TypedCall[];
  /** Pallets of which the type permits a sample call. */
  readonly reach: readonly string[];
  /** Permitted pallets that the type's name does not suggest, without pallets that only wrap filtered calls. */
  readonly broaderThanName: readonly string[];
  /** Reason why the verdict is unknown. */
  readonly reason?: string;
  readonly evidence?: Evidence;
}

/** Proxy types that permit the named calls, the narrowest first. */
export interface ProxyTypesEstimate {
  /** The narrowest type that permits all named calls; undefined if there is none, or no dry run was possible. */
  readonly narrowest: string | undefined;
  /** All types of the chain: sufficient types from the narrowest on, then the other types in the chain's order. */
  readonly types: readonly ProxyTypeDryRun[];
  /** Method of the dry run, as text. */
  readonly how: string;
  /** A sentence: how to find out what no dry run can try on this chain; absent if a dry run can try the types. */
  readonly howToFindOut?: string;
}
