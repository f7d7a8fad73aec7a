import type { Answer, Reads, Snapshot } from '@parachron/core';
import type { BootLimitsByRole, Chains, Forks, Mirrors, Nodes, Role, Runtimes, Scope } from '../Scope.js';
import type { AnswersByRole, Fact, FactContext, FactsNeeded, ReadsByRole } from './Fact.js';
import { roleWords } from './roleWords.js';

/** What a run is about, and the chains available. */
export interface RunContext {
  readonly scope: Scope;
  readonly chains: Chains;
  readonly nodes?: Nodes;
  readonly mirrors?: Mirrors;
  readonly forks?: Forks;
  readonly bootLimits?: BootLimitsByRole;
  /** Facts that are known already, and are not asked again. */
  readonly known?: GatheredFacts;
}

/** The values of facts, by the fact. */
export type GatheredFacts = ReadonlyMap<Fact<unknown>, unknown>;

/**
 * Finds out facts and all they need: level by level, one round trip a chain and level, chains side by side.
 *
 * Sends: per level at most one read of each chain available.
 *
 * @param wanted the facts to find out
 * @param context the scope and the chains available
 * @returns the value of every fact, those that other facts need included
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
  const values = new Map(context.known);
  let waiting = listAll(wanted).filter((fact) => !values.has(fact));
  while (waiting.length > 0) {
    const ready = waiting.filter((fact) => Object.values(fact.needs).every((need) => values.has(need)));
    // What needs no reading is known at once, and may let others read together with the rest of this level.
    const free = ready.filter((fact) => !fact.ask);
    const level = (free.length > 0 ? free : ready).map((fact) => prepare(fact, values, context));
    for (const [fact, value] of await answerAll(level, context.chains)) values.set(fact, value);
    waiting = waiting.filter((fact) => !values.has(fact));
  }
  return values;
}

interface Asked {
  readonly fact: Fact<unknown>;
  readonly context: FactContext<FactsNeeded>;
  readonly reads: ReadsByRole;
}

function prepare(fact: Fact<unknown>, values: GatheredFacts, run: RunContext): Asked {
  const { scope, chains, nodes = {}, mirrors = {}, forks = {}, bootLimits = {} } = run;
  const runtimes = Object.fromEntries(
    Object.entries(chains).map(([role, chain]) => [role, chain.runtime]),
  ) as Runtimes;
  const given = { scope, chains, nodes, mirrors, forks, bootLimits };
  const context = { ...given, runtimes, facts: pickNeeds(fact.needs, values) };
  return { fact, context, reads: fact.ask?.(context) ?? {} };
}

async function answerAll(
  asked: readonly Asked[],
  chains: Chains,
): Promise<(readonly [Fact<unknown>, unknown])[]> {
  const answers = readByRole(asked, chains);
  return Promise.all(
    asked.map(async ({ fact, context, reads }) => {
      // Who reads for itself begins at once, so that its first round trip is that of the others.
      const answered = hasReads(reads) ? await answers : {};
      return [fact, await fact.derive(context, pickAnswers(fact.id, reads, answered))] as const;
    }),
  );
}

function hasReads(reads: ReadsByRole): boolean {
  return Object.values(reads).some((ofRole) => Object.keys(ofRole).length > 0);
}

function listAll(wanted: readonly Fact<unknown>[]): Fact<unknown>[] {
  const all = new Set<Fact<unknown>>();
  const visit = (fact: Fact<unknown>): void => {
    if (all.has(fact)) return;
    for (const need of Object.values(fact.needs)) visit(need);
    all.add(fact);
  };
  wanted.forEach(visit);
  return [...all];
}

function pickNeeds(needs: FactsNeeded, values: GatheredFacts): FactContext<FactsNeeded>['facts'] {
  return Object.fromEntries(Object.entries(needs).map(([name, need]) => [name, values.get(need)])) as never;
}

type AnswersOfRole = Partial<Record<Role, Readonly<Record<string, Answer<unknown>>>>>;

/** Joins what all facts of a level ask of one chain into one read. */
async function readByRole(asked: readonly Asked[], chains: Chains): Promise<AnswersOfRole> {
  const joined: Partial<Record<Role, Record<string, Reads[string]>>> = {};
  for (const { fact, reads } of asked) {
    for (const [role, ofRole] of Object.entries(reads) as [Role, Reads][]) {
      const named = Object.entries(ofRole).map(([name, read]) => [`${fact.id}:${name}`, read] as const);
      joined[role] = { ...joined[role], ...Object.fromEntries(named) };
    }
  }
  const roles = Object.entries(joined) as [Role, Reads][];
  const answered = await Promise.all(roles.map(([role, reads]) => readChain(role, reads, chains[role])));
  return Object.fromEntries(roles.map(([role], index) => [role, answered[index]]));
}

async function readChain(role: Role, reads: Reads, chain: Snapshot | undefined) {
  if (Object.keys(reads).length === 0) return {};
  if (chain) return chain.read(reads);
  const unknown: Answer<never> = {
    known: false,
    reason: `no node of the ${roleWords[role]} was given`,
    howToFindOut: `Run the check again with an endpoint of the ${roleWords[role]}.`,
  };
  return Object.fromEntries(Object.keys(reads).map((name) => [name, unknown]));
}

function pickAnswers(id: string, reads: ReadsByRole, answers: AnswersOfRole): AnswersByRole<ReadsByRole> {
  return Object.fromEntries(
    (Object.entries(reads) as [Role, Reads][]).map(([role, ofRole]) => [
      role,
      Object.fromEntries(Object.keys(ofRole).map((name) => [name, answers[role]?.[`${id}:${name}`]])),
    ]),
  ) as never;
}
