import { type Answer, type Answers, omitUndefined, type Reads } from '@parachron/core';
import { mapRoles, type Role } from '../Scope.js';
import { describeNotGiven, type Fact, type FactsNeeded, type FactValues, type RunContext } from './Fact.js';

/** Finds a fact and the facts that it needs, each once. */
export type FindFact = <T>(fact: Fact<T>) => Promise<T>;

/**
 * Creates a function that finds facts, each once for all callers. A fact is requested as soon as the facts that it needs are known;
 * simultaneous reads of a chain share one round trip.
 *
 * @param found known facts, which are not read again
 */
export function createFinder(
  context: RunContext,
  found: Map<Fact<unknown>, Promise<unknown>> = new Map(),
): FindFact {
  const { scope, chains } = context;
  const read = async <R extends Reads>(role: Role, reads: R): Promise<Answers<R>> => {
    const chain = chains[role];
    const names = Object.keys(reads);
    if (chain && names.length > 0) return chain.read(reads);
    const unknown: Answer<never> = describeNotGiven(role);
    return Object.fromEntries(names.map((name) => [name, unknown])) as Answers<R>;
  };
  const runtimes = mapRoles(chains, (chain) => chain.runtime);
  const absent = { nodes: {}, mirrors: {}, forks: {}, bootLimits: {}, now: undefined };
  const derive = async <T>(fact: Fact<T>) => {
    const facts = await findNeeds(fact.needs ?? {}, find);
    return fact.derive({ ...absent, ...omitUndefined(context), scope, chains, runtimes, facts, find, read });
  };
  const find: FindFact = <T>(fact: Fact<T>) => {
    const finding = (found.get(fact) as Promise<T> | undefined) ?? derive(fact);
    found.set(fact, finding);
    return finding;
  };
  return find;
}

/** Finds facts in parallel, by the names that a fact or check gives them. */
export async function findNeeds<N extends FactsNeeded>(needs: N, find: FindFact): Promise<FactValues<N>> {
  const found = Object.entries(needs).map(async ([name, need]) => [name, await find(need)]);
  return Object.fromEntries(await Promise.all(found)) as FactValues<N>;
}
