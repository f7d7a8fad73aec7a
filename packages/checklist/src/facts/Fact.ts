import type { Answers, Reads } from '@parachron/core';
import type { BootLimitsByRole, Chains, Forks, Mirrors, Nodes, Role, Runtimes, Scope } from '../Scope.js';

/** Reads by chain. */
export type ReadsByRole = { readonly [R in Role]?: Reads };

/** The answers to reads by role; a chain that is not available answers every read as unknown. */
export type AnswersByRole<A extends ReadsByRole> = {
  readonly [R in keyof A]: NonNullable<A[R]> extends Reads ? Answers<NonNullable<A[R]>> : never;
};

/** Facts by the names that a fact or a check gives them. */
export type FactsNeeded = { readonly [name: string]: Fact<unknown> };

/** Values of the facts, by the same names. */
export type FactValues<N extends FactsNeeded> = {
  readonly [K in keyof N]: N[K] extends Fact<infer T> ? T : never;
};

/** Context of a fact. */
export interface FactContext<N extends FactsNeeded> {
  readonly scope: Scope;
  readonly runtimes: Runtimes;
  /** Reads step by step, for the few facts with reads that depend on earlier answers; the other facts list their reads. */
  readonly chains: Chains;
  /** The nodes themselves, for data outside blocks; a role may be missing. */
  readonly nodes: Nodes;
  readonly mirrors: Mirrors;
  readonly forks: Forks;
  readonly bootLimits: BootLimitsByRole;
  /** Values of the facts that this fact needs. */
  readonly facts: FactValues<N>;
  /** Finds a fact that this fact needs in some cases only, once for all facts. */
  readonly find: <T>(fact: Fact<T>) => Promise<T>;
}

/**
 * A fact: the facts that it needs, its reads by chain, and the function that derives its value. A fact judges nothing; checks
 * do.
 */
export interface Fact<T> {
  /** Absent for a fact that needs no other. */
  readonly needs?: FactsNeeded;
  /** Absent for a fact without reads. */
  readonly ask?: (context: FactContext<FactsNeeded>) => ReadsByRole;
  readonly derive: (context: FactContext<FactsNeeded>, answers: AnswersByRole<ReadsByRole>) => T | Promise<T>;
}

/**
 * Defines a fact. Independent facts are read together, in one round trip per chain.
 *
 * @example
 * ```ts
 * import { defineFact } from '@parachron/checklist';
 * import { storageRead } from '@parachron/core';
 *
 * export const relayBlockTime = defineFact({
 *   ask: () => ({ relay: { now: storageRead('Timestamp', 'Now', [], (value) => Number(value?.toString() ?? 0)) } }),
 *   derive: (_context, answers) => answers.relay.now,
 * });
 * ```
 */
export function defineFact<N extends FactsNeeded, const A extends ReadsByRole, T>(definition: {
  needs?: N;
  ask?: (context: FactContext<N>) => A;
  derive: (context: FactContext<N>, answers: AnswersByRole<A>) => T | Promise<T>;
}): Fact<T> {
  // The runner gives each fact the answers to its own reads and the values of its own facts, so the narrower types hold.
  return definition as unknown as Fact<T>;
}
