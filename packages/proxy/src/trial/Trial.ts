import type { DispatchFailure } from '@parachron/client';
import type { Account, Hex, Planck, Snapshot } from '@parachron/core';
import type { Location } from '@parachron/xcm';
import type { Verdict } from '../queues/Verdict.js';

/** Funds that an account receives before a run. */
export interface Endowment {
  readonly account: Account;
  readonly amount: Planck;
  /** The asset; undefined for the chain's own token. */
  readonly asset: Location | undefined;
}

/** Runs programs and calls in one state of a target; no run changes that state. */
export interface Trial {
  /** The state before each run. */
  readonly before: Snapshot;
  /** Whether an account can receive funds before a run. */
  readonly canEndow: boolean;
  /** Runs a program of the service; undefined if the run has no result. */
  run(program: Hex, endowment?: Endowment): Promise<Verdict | undefined>;
  /** Dispatches a call as an account; undefined if that is impossible. */
  dispatch(call: Hex, account: Account): Promise<{ readonly failure?: DispatchFailure } | undefined>;
}
