import type { Hex } from '@parachron/core';
import { isRefused, type RootTrial } from './RootTrial.js';

/**
 * Finds the fewest members whose votes let a collective dispatch a call: by trying the call with the origin of each number.
 *
 * @returns the votes; `none` where even all members are refused; undefined where the trial could not tell
 */
export async function tryVotes(
  trial: RootTrial,
  { pallet, seats, call }: { readonly pallet: string; readonly seats: number; readonly call: Hex },
): Promise<number | 'none' | undefined> {
  const counts = Array.from({ length: seats }, (_, at) => at + 1);
  const outcomes = await trial.runAll(
    counts.map((votes) => ({ origin: { [pallet]: { Members: [votes, seats] } }, call })),
  );
  if (outcomes.some((outcome) => outcome === undefined)) return undefined;
  // Another error than that of the origin comes after the origin was taken.
  const fewest = outcomes.findIndex((outcome) => outcome && !isRefused(outcome));
  return fewest === -1 ? 'none' : fewest + 1;
}
