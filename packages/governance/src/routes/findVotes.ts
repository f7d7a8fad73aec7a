import type { Call } from '@parachron/core';
import { tryVotes } from '../dryRuns/tryVotes.js';
import type { CollectivePallet } from '../reading/Governance.js';
import type { Votes } from './deriveMotion.js';
import type { RouteContext } from './RouteContext.js';

/**
 * Finds the votes that a call requires; `none` if a dry run or an empty collective shows that no number of votes is
 * enough.
 */
export async function findVotes(
  { dryRun }: RouteContext,
  { pallet, members, call }: Pick<CollectivePallet, 'pallet' | 'members'> & { readonly call: Call },
): Promise<Votes | 'none'> {
  if (!members.known) return { votes: undefined, seats: undefined };
  const seats = members.value.length;
  if (seats === 0) return 'none';
  const votes = dryRun && (await tryVotes(dryRun, { pallet, seats, call: call.hex }));
  return votes === 'none' ? 'none' : { votes, seats };
}
