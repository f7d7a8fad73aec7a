import { type Snapshot, storageRead } from '@parachron/core';
import type { ReferendaPallet, Track } from './Governance.js';

/** Number of referenda of a track that are being decided, and the maximum. */
export interface TrackUse {
  readonly deciding: number;
  readonly max: number;
}

/**
 * Gets how many referenda of a track are being decided, and the maximum; undefined if the metadata or the state does not show
 * both.
 *
 * Chain: `Referenda.DecidingCount`, and `max_deciding` of the constant `Referenda.Tracks`.
 */
export async function getTrackUse(
  snapshot: Snapshot,
  { pallet, track }: { readonly pallet: Pick<ReferendaPallet, 'pallet'>; readonly track: Track },
): Promise<TrackUse | undefined> {
  const { maxDeciding: max } = track;
  if (max === undefined) return undefined;
  const { deciding } = await snapshot.read({
    deciding: storageRead(pallet.pallet, 'DecidingCount', [track.id], (value) =>
      Number(value?.toString() ?? 0),
    ),
  });
  return deciding.known ? { deciding: deciding.value, max } : undefined;
}
