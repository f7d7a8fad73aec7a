import type { DispatchRoute } from '@parachron/core';
import { deriveReferendum } from './deriveReferendum.js';
import type { RouteContext } from './RouteContext.js';

/** A referendum on the track of root, of each pallet that has one. */
export function listReferendumRoutes(context: RouteContext): DispatchRoute[] {
  const { governance, call } = context;
  const { chain } = governance.runtime;
  return governance.referenda.flatMap((pallet): DispatchRoute[] => {
    const { rootTrack } = pallet;
    if (!rootTrack.known || !rootTrack.value) return [];
    const track = rootTrack.value;
    const parts = deriveReferendum(context, { pallet, track, origin: { system: 'Root' }, call });
    if (!parts) return [];
    const title = `A referendum of ${chain} on track ${track.id} (${track.name}) dispatches the call as root.`;
    const needs = [`the approval of the voters of ${pallet.pallet} (track found by ${rootTrack.source})`];
    return [{ kind: 'referendum', title, ...parts, needs }];
  });
}
