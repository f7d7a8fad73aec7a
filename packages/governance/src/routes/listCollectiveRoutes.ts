import type { DispatchRoute } from '@parachron/core';
import { wrapCall } from '../dryRuns/tryWrappers.js';
import { listMotions, type Motion } from './listMotions.js';
import type { RouteContext } from './RouteContext.js';

/**
 * Lists the routes by a motion of each collective that may dispatch the call: with its own origin, or as root by
 * another call.
 */
export async function listCollectiveRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { governance, call } = context;
  const { chain } = governance.runtime;
  const derive = (title: string, { pallet: body, calls, costs, periods, need }: Motion): DispatchRoute => {
    return { kind: 'collective', body, title, calls, costs, periods, needs: [need] };
  };
  const routes = (await listMotions(context, [call])).map((motion) =>
    derive(`A motion of ${motion.pallet} of ${chain} dispatches the call as that collective.`, motion),
  );
  for (const wrapper of governance.rootWrappers) {
    const wrapped = wrapCall(governance.runtime, wrapper, call.hex);
    const path = `${wrapper.pallet}.${wrapper.method}`;
    for (const motion of await listMotions(context, [wrapped])) {
      const title = `A motion of ${motion.pallet} of ${chain} dispatches the call as root by ${path}.`;
      routes.push(derive(title, motion));
    }
  }
  return routes;
}
