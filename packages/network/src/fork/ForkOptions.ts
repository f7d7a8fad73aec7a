import type { Hex, Planck } from '@parachron/core';

/** Options of a fork. */
export interface ForkOptions {
  /** Names the chain in errors and reports; the specification's id by default. */
  readonly name?: string;
  /**
   * The chain's clock at genesis, in milliseconds since 1970; by default the time of the specification, or a fixed time if it
   * has none, so that runs are reproducible.
   */
  readonly now?: number;
  /**
   * Behaviour if the runtime cannot build block 1 of a specification: `required` (the default) refuses to start the chain;
   * `optional` leaves the chain at its genesis, for reads only.
   */
  readonly firstBlock?: 'required' | 'optional';
  /** Block building: `manual` by `build` alone (the default), `instant` for each transaction. */
  readonly blocks?: 'manual' | 'instant';
  /** Free balances in planck by account, or `development` for a million tokens on each development account; none by default. */
  readonly endow?: ReadonlyMap<Hex, Planck> | 'development';
  /** Whether any signature that starts with 0xdeadbeef is accepted; false by default. */
  readonly mockSignatures?: boolean;
}
