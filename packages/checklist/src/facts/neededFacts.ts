import type { Answer, Reads, Snapshot } from '@parachron/core';
import type { Chains, Role } from '../Scope.js';
import type { AnswersByRole, Fact, FactContext, FactsNeeded, FactValues, ReadsByRole } from './Fact.js';
import type { RunContext } from './gatherFacts.js';
import { describeNotGiven } from './roleWords.js';

/** Finds a fact and the facts that it needs, each once. */
export type FindFact = (fact: Fact<unknown>) => Promise<unknown>;

/** Creates a function that finds facts, each once for all callers. */
export function createFinder(
  context: RunContext,
  found: Map<Fact<unknown>, Promise<unknown>> = new Map(),
): FindFact {
  const find: FindFact = (fact) => {
    const finding = found.get(fact) ?? findOut(fact, { find, context });
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

/** The typed form of {@link FindFact}: the result has the type of the fact's value. */
type FindTyped = FactContext<FactsNeeded>['find'];

async function findOut(
  fact: Fact<unknown>,
  { find, context: run }: { readonly find: FindFact; readonly context: RunContext },
): Promise<unknown> {
  if (run.known?.has(fact)) return run.known.get(fact);
  const context = { ...describeContext(await findNeeds(fact.needs, find), run), find: find as FindTyped };
  const reads = fact.ask?.(context) ?? {};
  return fact.derive(context, await readByRole(reads, run.chains));
}

function describeContext(
  facts: FactValues<FactsNeeded>,
  run: RunContext,
): Omit<FactContext<FactsNeeded>, 'find'> {
  const { scope, chains, nodes = {}, mirrors = {}, forks = {}, bootLimits = {} } = run;
  const runtimes = Object.fromEntries(Object.entries(chains).map(([role, chain]) => [role, chain.runtime]));
  return { scope, chains, nodes, mirrors, forks, bootLimits, runtimes, facts };
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
  const unknown: Answer<never> = { known: false, ...describeNotGiven(role) };
  return Object.fromEntries(Object.keys(reads).map((name) => [name, unknown]));
}
