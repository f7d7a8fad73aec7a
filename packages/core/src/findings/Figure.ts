import type { Planck, TokenUnit } from '../units/Planck.js';

/** An amount that a finding rests on, for programs: metrics, alerts. */
export interface Figure {
  /** The kebab-case name, once in all findings of a check: `free`, `needed`. */
  readonly name: string;
  readonly amount: Planck;
  readonly token: TokenUnit;
}
