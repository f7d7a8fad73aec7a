import { createFinder } from '../../src/facts/createFinder.js';
import type { Fact, RunContext } from '../../src/index.js';

/** The values of facts, by the fact. */
type Gathered = ReadonlyMap<Fact<unknown>, unknown>;

/** Finds facts, and the facts that they need. */
export async function gatherFacts(
  wanted: readonly Fact<unknown>[],
  { known = new Map(), ...context }: RunContext & { readonly known?: Gathered },
): Promise<Gathered> {
  const given = [...known].map(([fact, value]) => [fact, Promise.resolve(value)] as const);
  const found = new Map<Fact<unknown>, Promise<unknown>>(given);
  await Promise.all(wanted.map(createFinder(context, found)));
  return new Map(await Promise.all([...found].map(async ([fact, value]) => [fact, await value] as const)));
}
