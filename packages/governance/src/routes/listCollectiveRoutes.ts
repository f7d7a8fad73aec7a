import type { DispatchRoute } from '@parachron/core';
import { deriveMotion } from './deriveMotion.js';
import { findVotes } from './findVotes.js';
import type { RouteContext } from './RouteContext.js';

/** A motion of each collective that the runtime lets dispatch the very call; as its own origin, not as root. */
export async function listCollectiveRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { governance, call } = context;
  const { chain } = governance.runtime;
  const routes: DispatchRoute[] = [];
  for (const collective of governance.collectives) {
    const found = await findVotes(context, { ...collective, call });
    if (found === 'none') continue;
    const { pallet } = collective;
    const { votes, seats } = found;
    const title = `A motion of ${pallet} of ${chain} dispatches the call as that collective.`;
    const needs =
      votes === undefined
        ? [
            `a runtime that lets ${pallet} dispatch ${call.pallet}.${call.method}: no metadata shows whether and with how many votes`,
          ]
        : [
            `the votes of ${votes} of ${seats} members of ${pallet} (found by trying the call with fewer and more)`,
          ];
    const calls = deriveMotion(context, { pallet, call, votes, seats });
    routes.push({ kind: 'collective', title, calls, costs: [], periods: [], needs });
  }
  return routes;
}
