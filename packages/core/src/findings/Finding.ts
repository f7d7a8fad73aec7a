import type { Evidence } from './Evidence.js';
import type { Figure } from './Figure.js';

/**
 * Result of a check: `unknown` means that nothing on the chain decides it, never that it passed.
 */
export type Outcome = 'pass' | 'warn' | 'fail' | 'unknown' | 'not-applicable';

/** Reason why no step of a plan fixes something, and what to do instead. */
export interface NoFix {
  /** One sentence with the fact that prevents it. */
  readonly reason: string;
  /** One imperative sentence. */
  readonly howTo: string;
}

/** An answer of a check. A failed check is a finding, not an error. */
export interface Finding {
  /** The id of the check: a kebab-case path such as `hrmp/channel-open-both-ways`. */
  readonly check: string;
  /** Subject of the finding, if a check has several: `1000 → 2114`. */
  readonly subject: string;
  readonly outcome: Outcome;
  /** The answer in one sentence. */
  readonly reason: string;
  readonly evidence: readonly Evidence[];
  /** The amounts that the sentence names, where programs watch them. */
  readonly figures?: readonly Figure[];
  /** Ids of the steps of the plan that fix it, in order. */
  readonly fix: readonly string[];
  /** Reason and remedy of a `fail` without steps in `fix`, or whose steps alone are not enough. */
  readonly noFix?: NoFix;
  /** Instructions to find out, for `unknown`. */
  readonly howToFindOut?: string;
}
