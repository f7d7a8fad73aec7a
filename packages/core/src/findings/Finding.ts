import type { Evidence } from './Evidence.js';

/**
 * What a check found out: `unknown` means that nothing on the chain could tell, never that it passed.
 */
export type Outcome = 'pass' | 'warn' | 'fail' | 'unknown' | 'not-applicable';

/** One answer of one check. A failed check is a finding, not an error. */
export interface Finding {
  /** The id of the check: a kebab-case path such as `hrmp/channel-open-both-ways`. */
  readonly check: string;
  /** What the finding is about, where a check has several: `1000 → 2114`. */
  readonly subject: string;
  readonly outcome: Outcome;
  /** One sentence a person understands. */
  readonly reason: string;
  readonly evidence: readonly Evidence[];
  /** Ids of the steps of the plan that mend it, in order. */
  readonly fix: readonly string[];
  /** For `unknown`: how to find out. */
  readonly howToFindOut?: string;
}
