import type { Hex } from '@parachron/core';
import type { LogLine } from './RunContext.js';
import type { StateChanges } from './State.js';

/** The calls of a run completed. */
export interface CompletedRun {
  readonly ok: true;
  /** Encoded result of each call. */
  readonly results: readonly Uint8Array[];
  readonly changes: Required<StateChanges>;
  /** Changes of the index that offchain workers read. */
  readonly offchain: ReadonlyMap<Hex, Uint8Array | null>;
  readonly logs: readonly LogLine[];
  readonly rounds: number;
}

/** A run that a call ended. */
export interface FailedRun {
  readonly ok: false;
  /**
   * `trap`: the runtime panicked, or broke a rule of its host. `no-method`: the runtime has no such call. `missing-host-function`: the
   * runtime needs a function that this package lacks; it says nothing about the chain. `endless`: the call
   * did not end within its bound.
   */
  readonly cause: 'trap' | 'no-method' | 'missing-host-function' | 'endless';
  /** The text of the panic, the kind of the trap, or the name of the call or the host function. */
  readonly text: string;
  /** Place of the call among the calls of the run. */
  readonly call: number;
  readonly logs: readonly LogLine[];
  readonly rounds: number;
}

export type Run = CompletedRun | FailedRun;
