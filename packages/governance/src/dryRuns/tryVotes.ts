import type { Hex } from '@parachron/core';
import { isRefused, type RootDryRun } from './RootDryRun.js';

/**
 * Finds the fewest members whose votes let a collective dispatch a call: by a dry run of the call with the origin of each number.
 *
 * @returns the votes; `none` where even all members are refused; undefined if the result is unknown
 */
export async function tryVotes(
  dryRun: RootDryRun,
  { pallet, seats, call }: { readonly pallet: string; readonly seats: number; readonly call: Hex },
): Promise<number | 'none' | undefined> {
  const counts = Array.from({ length: seats }, (_, at) => at + 1);
  const outcomes = await dryRun.runAll(
    counts.map((votes) => ({ origin: { [pallet]: { Members: [votes, seats] } }, call })),
  );
  if (outcomes.some((outcome) => outcome === undefined)) return undefined;
  // An error other than that of the origin means that the origin was accepted.
  const fewest = outcomes.findIndex((outcome) => outcome && !isRefused(outcome));
  return fewest === -1 ? 'none' : fewest + 1;
}
