import type { Chain, Forkable } from '@parachron/client';
import {
  type Answers,
  type Evidence,
  isParachronError,
  type Reads,
  type Runtime,
  type Unknown,
} from '@parachron/core';
import {
  type BootLimits,
  type ByRole,
  type Chains,
  type Mirror,
  type Role,
  roleWords,
  type Scope,
} from '../Scope.js';

export type { Gap, Known, Unknown } from '@parachron/core';

/** Facts by the names that a fact or a check gives them. */
export type FactsNeeded = { readonly [name: string]: Fact<unknown> };

/** Values of the facts, by the same names. */
export type FactValues<N extends FactsNeeded> = {
  readonly [K in keyof N]: N[K] extends Fact<infer T> ? T : never;
};

/** The scope of a run, and the available chains. */
export interface RunContext {
  readonly scope: Scope;
  readonly chains: Chains;
  /** The connected nodes, for data outside a block: the tasks of the service, other blocks. */
  readonly nodes?: ByRole<Chain>;
  /** Further nodes of the chains. */
  readonly mirrors?: ByRole<readonly Mirror[]>;
  /** Forks for dry runs: of chains whose runtime has no API for a question, and of the channel manager for its programs. */
  readonly forks?: ByRole<Forkable>;
  /** The limits of the local chains. */
  readonly bootLimits?: ByRole<BootLimits>;
  /** The present time in milliseconds since 1970, for the age of the newest blocks; by default no age is judged. */
  readonly now?: number | undefined;
}

/** Context of a fact. */
export interface FactContext<N extends FactsNeeded> extends Required<RunContext> {
  /** The runtimes of the available chains, known without a request. */
  readonly runtimes: ByRole<Runtime>;
  /** Reads values of a chain; a chain that is not available answers every read as unknown. */
  readonly read: <R extends Reads>(role: Role, reads: R) => Promise<Answers<R>>;
  /** Values of the facts that this fact needs. */
  readonly facts: FactValues<N>;
  /** Finds a fact that this fact needs in some cases only, once for all facts. */
  readonly find: <T>(fact: Fact<T>) => Promise<T>;
}

/** A fact: the facts that it needs, and how its value is read and derived. A fact judges nothing; checks do. */
export interface Fact<T> {
  /** Absent for a fact that needs no other. */
  readonly needs?: FactsNeeded;
  readonly derive: (context: FactContext<FactsNeeded>) => T | Promise<T>;
}

/**
 * Defines a fact. Facts that read a chain at the same time share one round trip.
 *
 * @example
 * ```ts
 * import { defineFact } from '@parachron/checklist';
 * import { storageRead } from '@parachron/core';
 *
 * export const relayBlockTime = defineFact({
 *   derive: async ({ read }) => {
 *     const now = storageRead('Timestamp', 'Now', [], (value) => Number(value?.toString() ?? 0));
 *     return (await read('relay', { now })).now;
 *   },
 * });
 * ```
 */
export function defineFact<N extends FactsNeeded, T>(definition: {
  needs?: N;
  derive: (context: FactContext<N>) => T | Promise<T>;
}): Fact<T> {
  // The runner gives each fact the values of its own facts, so the narrower type holds.
  return definition as unknown as Fact<T>;
}

/** Describes what is unknown because no endpoint of a chain was given. */
export function describeNotGiven(role: Role): Unknown {
  return {
    known: false,
    reason: `no endpoint of the ${roleWords[role]} was given`,
    howToFindOut: `Run the check again with an endpoint of the ${roleWords[role]}.`,
  };
}

/** Describes what is unknown because of an error of this project; rethrows other errors. */
export function describeError(error: unknown): Unknown {
  if (!isParachronError(error)) throw error;
  return { known: false, reason: error.message, howToFindOut: error.hint };
}

/** The evidence of answers. */
export function listEvidence(
  ...answers: readonly ({ readonly evidence?: Evidence | undefined } | undefined)[]
): Evidence[] {
  return answers.flatMap((answer) => answer?.evidence ?? []);
}
