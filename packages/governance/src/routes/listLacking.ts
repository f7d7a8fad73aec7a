import type { ReferendaPallet } from '../reading/Governance.js';
import { getTrackUse } from '../reading/getTrackUse.js';
import type { RouteContext } from './RouteContext.js';

/**
 * Lists the reasons why the chain's pallets that can dispatch calls as root cannot do so in the current state, each in
 * one sentence.
 */
export async function listLacking(
  context: Pick<RouteContext, 'governance' | 'snapshot'>,
): Promise<readonly string[]> {
  const { sudo, collectives, referenda, moved } = context.governance;
  const unset = sudo?.key.known && sudo.key.value === undefined ? [`${sudo.pallet}.Key is unset.`] : [];
  const empty = collectives.flatMap(({ pallet, members }) =>
    members.known && members.value.length === 0 ? [`${pallet} has no members.`] : [],
  );
  const closed = await Promise.all(referenda.map((pallet) => describeTrack(pallet, context)));
  return [...unset, ...empty, ...closed.flat(), ...(moved === undefined ? [] : [moved])];
}

async function describeTrack(
  pallet: ReferendaPallet,
  { snapshot }: Pick<RouteContext, 'snapshot'>,
): Promise<readonly string[]> {
  const { rootTrack } = pallet;
  if (!rootTrack.known) return [];
  const track = rootTrack.value;
  if (!track) return [`${pallet.pallet} has no track for root (${rootTrack.source}).`];
  const use = await getTrackUse(snapshot, { pallet, track });
  return use?.max === 0
    ? [`Track ${track.id} (${track.name}) of ${pallet.pallet} decides no referendum: its maximum is 0.`]
    : [];
}
