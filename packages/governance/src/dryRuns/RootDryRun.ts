import type { DecodedEvent } from '@parachron/client';
import type { Account, Hex, JsonValue } from '@parachron/core';

/** A call that is tried with an origin. */
export interface Attempted {
  /** The origin as the runtime's own type has it: `{ system: { Signed: '0x…' } }`, `{ Council: { Members: [2, 3] } }`. */
  readonly origin: JsonValue;
  readonly call: Hex;
  /** An account that gets funds before the dry run. */
  readonly endow?: Account;
}

/** The result of a dry run: whether the call succeeded, the chain's name of its error, and the events. */
export interface DryRunOutcome {
  readonly ok: boolean;
  readonly error?: string;
  readonly events: readonly DecodedEvent[];
}

/** A place for dry runs of calls with any origin. */
export interface RootDryRun {
  /** `DryRunApi`, `a fork of Moonbase`. */
  readonly means: string;
  /** Undefined where the result is unknown. */
  run(attempted: Attempted): Promise<DryRunOutcome | undefined>;
  /** Tries many calls at once: on a fork in one block, where each call sees the changes of the calls before. */
  runAll(attempted: readonly Attempted[]): Promise<readonly (DryRunOutcome | undefined)[]>;
}

/** The error of calls that the call filter of a runtime refuses from every origin. */
const filtered = 'CallFiltered';

/** Whether the runtime accepts such a call from root only. */
export function isFiltered(outcome: DryRunOutcome | undefined): boolean {
  return outcome?.ok === false && outcome.error === filtered;
}

/** Whether the runtime refuses the origin of the call, or the call from any origin but root; other errors come after both. */
export function isRefused(outcome: DryRunOutcome): boolean {
  return isFiltered(outcome) || (!outcome.ok && outcome.error === 'BadOrigin');
}
