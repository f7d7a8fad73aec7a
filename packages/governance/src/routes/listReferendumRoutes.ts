import type { DispatchRoute } from '@parachron/core';
import { deriveReferendum } from './deriveReferendum.js';
import type { RouteContext } from './RouteContext.js';

/** Lists the routes by a referendum on the track of root, for each pallet of referenda. */
export async function listReferendumRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { governance, call } = context;
  const { chain } = governance.runtime;
  const routes: DispatchRoute[] = [];
  for (const pallet of governance.referenda) {
    const { rootTrack } = pallet;
    const track = rootTrack.known ? rootTrack.value : undefined;
    const wanted = { pallet, origin: { system: 'Root' }, call };
    const parts = track && (await deriveReferendum(context, { ...wanted, track }));
    if (!track || !parts || !rootTrack.known) continue;
    const body = `track ${track.id} (${track.name})`;
    const title = `A referendum of ${chain} on ${body} dispatches the call as root.`;
    const approval = `the approval of the voters of ${pallet.pallet} (track found by ${rootTrack.source})`;
    routes.push({ kind: 'referendum', body, title, ...parts, needs: [...parts.needs, approval] });
  }
  return routes;
}
