import type { Hex } from '@parachron/core';
import { isRefused, type RootTrial } from './RootTrial.js';

/**
 * Finds the fewest members whose votes let a collective dispatch a call: by trying the call with the origin of ever fewer.
 *
 * @returns the votes; `none` where even all members are refused; undefined where the trial could not tell
 */
export async function tryVotes(
  trial: RootTrial,
  { pallet, seats, call }: { readonly pallet: string; readonly seats: number; readonly call: Hex },
): Promise<number | 'none' | undefined> {
  const isLet = async (votes: number) => {
    const outcome = await trial.run({ origin: { [pallet]: { Members: [votes, seats] } }, call });
    return outcome && !isRefused(outcome);
  };
  const all = await isLet(seats);
  if (!all) return all === undefined ? undefined : 'none';
  let [refused, taken] = [0, seats];
  while (taken - refused > 1) {
    const middle = Math.floor((refused + taken) / 2);
    const answer = await isLet(middle);
    if (answer === undefined) return undefined;
    if (answer) taken = middle;
    else refused = middle;
  }
  return taken;
}
