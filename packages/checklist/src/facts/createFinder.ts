import type { Answer, Reads, Snapshot } from '@parachron/core';
import type { BootLimitsByRole, Chains, Forks, Mirrors, Nodes, Role, Scope } from '../Scope.js';
import type { AnswersByRole, Fact, FactContext, FactsNeeded, FactValues, ReadsByRole } from './Fact.js';
import { describeNotGiven } from './Known.js';

/** The scope of a run, and the available chains. */
export interface RunContext {
  readonly scope: Scope;
  readonly chains: Chains;
  readonly nodes?: Nodes;
  readonly mirrors?: Mirrors;
  readonly forks?: Forks;
  readonly bootLimits?: BootLimitsByRole;
}

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
  const find: FindFact = <T>(fact: Fact<T>) => {
    const finding = (found.get(fact) as Promise<T> | undefined) ?? findOut(fact, { find, context });
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

async function findOut<T>(
  fact: Fact<T>,
  { find, context: run }: { readonly find: FindFact; readonly context: RunContext },
): Promise<T> {
  const { scope, chains, nodes = {}, mirrors = {}, forks = {}, bootLimits = {} } = run;
  const runtimes = Object.fromEntries(Object.entries(chains).map(([role, chain]) => [role, chain.runtime]));
  const facts = await findNeeds(fact.needs ?? {}, find);
  const context: FactContext<FactsNeeded> = {
    ...{ scope, chains, nodes, mirrors, forks, bootLimits, runtimes, facts, find },
  };
  return fact.derive(context, await readByRole(fact.ask?.(context) ?? {}, chains));
}

async function readByRole(reads: ReadsByRole, chains: Chains): Promise<AnswersByRole<ReadsByRole>> {
  const roles = Object.entries(reads) as [Role, Reads][];
  const answers = await Promise.all(
    roles.map(async ([role, ofRole]) => [role, await readChain(role, ofRole, chains[role])]),
  );
  return Object.fromEntries(answers) as AnswersByRole<ReadsByRole>;
}

async function readChain(role: Role, reads: Reads, chain: Snapshot | undefined) {
  if (Object.keys(reads).length === 0) return {};
  if (chain) return chain.read(reads);
  const unknown: Answer<never> = describeNotGiven(role);
  return Object.fromEntries(Object.keys(reads).map((name) => [name, unknown]));
}
