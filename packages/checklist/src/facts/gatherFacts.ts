import { requireInput } from '@parachron/core';
import type { BootLimitsByRole, Chains, Forks, Mirrors, Nodes, Scope } from '../Scope.js';
import type { Fact } from './Fact.js';
import { createFinder } from './neededFacts.js';

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
