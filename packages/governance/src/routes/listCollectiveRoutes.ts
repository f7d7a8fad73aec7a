import type { DispatchRoute } from '@parachron/core';
import { wrapCall } from '../trials/tryWrappers.js';
import { listMotions } from './listMotions.js';
import type { RouteContext } from './RouteContext.js';

/** A motion of each collective that may dispatch the call: as its own origin, or as root by another call. */
export async function listCollectiveRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { governance, call } = context;
  const { chain } = governance.runtime;
  const parts = { kind: 'collective', periods: [] } as const;
  const own = (await listMotions(context, [call])).map(({ pallet, calls, costs, need }) => {
    const title = `A motion of ${pallet} of ${chain} dispatches the call as that collective.`;
    return { ...parts, title, calls, costs, needs: [need] };
  });
  const routes: DispatchRoute[] = [...own];
  for (const wrapper of governance.rootWrappers) {
    const wrapped = wrapCall(governance.runtime, wrapper, call.hex);
    for (const { pallet, calls, costs, need } of await listMotions(context, [wrapped])) {
      const title = `A motion of ${pallet} of ${chain} dispatches the call as root by ${wrapper.pallet}.${wrapper.method}.`;
      routes.push({ ...parts, title, calls, costs, needs: [need] });
    }
  }
  return routes;
}
