import type { Hex } from '@parachron/core';
import { isRefused, type RootDryRun } from './RootDryRun.js';

/**
 * Finds the smallest number of votes with which a collective may dispatch a call, with a dry run of the call for each
 * number of votes.
 *
 * @returns the votes; `none` if the chain refuses even all members; undefined if the result is unknown
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
  // Any error besides a refused origin means that the chain accepted the origin.
  const fewest = outcomes.findIndex((outcome) => outcome && !isRefused(outcome));
  return fewest === -1 ? 'none' : fewest + 1;
}
