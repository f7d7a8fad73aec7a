import type { Hex } from '../bytes/parseHex.js';
import type { JsonValue } from '../json/json.js';
import type { Planck, TokenUnit } from '../units/Planck.js';

/** Result of a check: `unknown` means that no value on the chain decides the result, and never counts as passed. */
export type Outcome = 'pass' | 'warn' | 'fail' | 'unknown' | 'not-applicable';

/** Reason why no step of a plan fixes a finding, and what to do instead. */
export interface NoFix {
  /** One sentence with the fact that prevents a fix. */
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
  /** The amounts in the sentence, for programs that watch them. */
  readonly figures?: readonly Figure[];
  /** Ids of the steps that fix the finding, in order. */
  readonly fix: readonly string[];
  /** Reason and remedy of a `fail` without steps in `fix`, or with steps that are not enough. */
  readonly noFix?: NoFix;
  /** Instructions to find out, for `unknown`. */
  readonly howToFindOut?: string;
  /** Present on a warning that prevents a further task of the user, but not the booked tasks. */
  readonly concerns?: 'new-task';
  /** The causes of a finding that is not judged on its own; no cause waits for another finding. */
  readonly waitsFor?: readonly Pick<Finding, 'check' | 'subject'>[];
}

/** An amount that a finding rests on, for programs: metrics, alerts. */
export interface Figure {
  /** The kebab-case name, once in all findings of a check: `free`, `needed`. */
  readonly name: string;
  readonly amount: Planck;
  readonly token: TokenUnit;
}

/** The block of a chain at which a run reads all values. */
export interface BlockRef {
  readonly number: number;
  readonly hash: Hex;
}

/** Source of a value that was read: sufficient to read the value again. */
export interface Evidence {
  /** The chain's own name, as its node gives it. */
  readonly chain: string;
  readonly block: BlockRef;
  /** The item by the chain's names: `Hrmp.HrmpChannels(1000, 2114)`, `DryRunApi.dry_run_xcm`, `System.SS58Prefix`. */
  readonly key: string;
  /** The raw storage key, if the item is storage. */
  readonly storageKey?: Hex;
  /** The value; null if there was none. */
  readonly value: JsonValue;
}
