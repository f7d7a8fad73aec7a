import type { DispatchRoute } from '@parachron/core';
import { listMotions } from './listMotions.js';
import type { RouteContext } from './RouteContext.js';

/** A motion of each collective that the runtime lets dispatch the very call; as its own origin, not as root. */
export async function listCollectiveRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { chain } = context.governance.runtime;
  const motions = await listMotions(context, [context.call]);
  return motions.map(({ pallet, calls, need }) => {
    const title = `A motion of ${pallet} of ${chain} dispatches the call as that collective.`;
    return { kind: 'collective', title, calls, costs: [], periods: [], needs: [need] };
  });
}
