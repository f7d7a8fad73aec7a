import type { Call } from '@parachron/core';
import { pluralize } from '@parachron/core';
import { deriveMotion, type MotionParts } from './deriveMotion.js';
import { findVotes } from './findVotes.js';
import type { RouteContext } from './RouteContext.js';

/** A motion of a collective that dispatches a call as that collective. */
export interface Motion extends MotionParts {
  /** The pallet of the collective. */
  readonly pallet: string;
  /** The call of the motion. */
  readonly call: Call;
  /** The required votes, as text. */
  readonly need: string;
}

/**
 * Lists a motion of each collective with the first call of a list that the runtime permits. Without a dry run, the
 * motion has the first call, and its votes are left to fill.
 */
export async function listMotions(
  context: RouteContext,
  alternatives: readonly (Call | undefined)[],
): Promise<Motion[]> {
  const motions: Motion[] = [];
  for (const { pallet, members } of context.governance.collectives) {
    for (const call of alternatives) {
      const found = call && (await findVotes(context, { pallet, members, call }));
      if (!call || !found || found === 'none') continue;
      const { votes, seats } = found;
      const need =
        votes === undefined || seats === undefined
          ? `the permission of the runtime for ${pallet} to dispatch ${call.pallet}.${call.method}: metadata does not show the required votes`
          : `the votes of ${votes} of ${seats} ${pluralize(seats, 'member')} of ${pallet} (found by dry runs with each number of votes)`;
      motions.push({ pallet, call, ...(await deriveMotion(context, { pallet, call, ...found })), need });
      break;
    }
  }
  return motions;
}
