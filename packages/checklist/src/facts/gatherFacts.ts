import { type Answer, type Reads, requireInput, type Snapshot } from '@parachron/core';
import type { BootLimitsByRole, Chains, Forks, Mirrors, Nodes, Role, Scope } from '../Scope.js';
import type { AnswersByRole, Fact, FactContext, FactsNeeded, FactValues, ReadsByRole } from './Fact.js';
import { describeNotGiven } from './roleWords.js';

/** The scope of a run, and the available chains. */
export interface RunContext {
  readonly scope: Scope;
  readonly chains: Chains;
  readonly nodes?: Nodes;
  readonly mirrors?: Mirrors;
  readonly forks?: Forks;
  readonly bootLimits?: BootLimitsByRole;
  /** Known facts, which are not read again. */
  readonly known?: GatheredFacts;
}

/** The values of facts, by the fact. */
export type GatheredFacts = ReadonlyMap<Fact<unknown>, unknown>;

/**
 * Reads facts and all facts that they need. A fact is requested as soon as the facts that it needs are known; simultaneous
 * reads of a chain share one round trip.
 *
 * Sends: the reads of each fact, those of one chain together.
 *
 * @param wanted the facts to find out
 * @param context the scope and the chains available
 * @returns the value of every fact, including facts that other facts need
 *
 * @example
 * ```ts
 * import { type Chains, channelFact, gatherFacts, type Scope } from '@parachron/checklist';
 *
 * declare const scope: Scope;
 * declare const chains: Chains;
 * const facts = await gatherFacts([channelFact], { scope, chains });
 * facts.get(channelFact);
 * ```
 */
export async function gatherFacts(
  wanted: readonly Fact<unknown>[],
  context: RunContext,
): Promise<GatheredFacts> {
  requireInput(
    { wanted, context },
    {
      wanted: ['object'],
      context: {
        scope: 'object',
        chains: 'object',
        nodes: 'object?',
        mirrors: 'object?',
        forks: 'object?',
        bootLimits: 'object?',
        known: 'object?',
      },
    },
  );
  const found = new Map<Fact<unknown>, Promise<unknown>>();
  const find = createFinder(context, found);
  await Promise.all(wanted.map(find));
  const values = await Promise.all([...found].map(async ([fact, value]) => [fact, await value] as const));
  return new Map([...(context.known ?? []), ...values]);
}

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
  const context = {
    ...describeContext(await findNeeds(fact.needs ?? {}, find), run),
    find: find as FindTyped,
  };
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
