import type { DecodedEvent } from '@parachron/client';
import type { Account, Hex, JsonValue } from '@parachron/core';

/** A call that is tried with an origin. */
export interface Attempted {
  /** The origin as the runtime's own type has it: `{ system: { Signed: '0x…' } }`, `{ Council: { Members: [2, 3] } }`. */
  readonly origin: JsonValue;
  readonly call: Hex;
  /** The account to fund before the dry run. */
  readonly endow?: Account;
}

/** The result of a dry run: whether the call succeeded, the chain's name of its error, and the events. */
export interface DryRunOutcome {
  readonly ok: boolean;
  readonly error?: string;
  readonly events: readonly DecodedEvent[];
}

/** The means to try calls with any origin: the chain's own API, or a fork. */
export interface RootDryRun {
  /** `DryRunApi`, `a fork of Moonbase`. */
  readonly means: string;
  /** Tries one call; undefined if the result is unknown. */
  run(attempted: Attempted): Promise<DryRunOutcome | undefined>;
  /** Tries many calls at once: on a fork in one block, where each call sees the changes of the calls before. */
  runAll(attempted: readonly Attempted[]): Promise<readonly (DryRunOutcome | undefined)[]>;
}

/** The error of calls that the call filter of a runtime refuses. */
const filtered = 'CallFiltered';

/** Returns whether the call filter of the runtime refused the call; root is exempt from the filter. */
export function isFiltered(outcome: DryRunOutcome | undefined): boolean {
  return outcome?.ok === false && outcome.error === filtered;
}

/**
 * Returns whether the runtime refused the origin, or the call filter refused the call; any other error comes after
 * these checks.
 */
export function isRefused(outcome: DryRunOutcome): boolean {
  return isFiltered(outcome) || (!outcome.ok && outcome.error === 'BadOrigin');
}
