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
  /** The votes that the motion needs. */
  readonly need: string;
}

/**
 * Lists the motions by which each collective dispatches the first call of a list that the runtime permits. Without a dry run
 * the first call is used, with its votes left to fill.
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
          ? `a runtime that lets ${pallet} dispatch ${call.pallet}.${call.method}: no metadata shows whether and with how many votes`
          : `the votes of ${votes} of ${seats} ${pluralize(seats, 'member')} of ${pallet} (found by trying the call with fewer and more)`;
      motions.push({ pallet, call, ...(await deriveMotion(context, { pallet, call, ...found })), need });
      break;
    }
  }
  return motions;
}
