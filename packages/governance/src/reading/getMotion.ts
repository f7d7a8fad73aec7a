import { type Hex, type Snapshot, storageRead } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';

/** A motion that a member has proposed, and on which members vote. */
export interface OpenMotion {
  readonly index: number;
  /** The number of votes that the pallet requires. */
  readonly threshold: number;
  readonly ayes: number;
  /** The block from which on the motion can be closed with its current votes. */
  readonly end: number;
}

/**
 * Gets the open motion for a call; undefined if there is none, or the storage could not be read. A collective refuses a second
 * motion for the same call.
 *
 * Chain: `Voting` of a collective, by the hash of the call.
 */
export async function getMotion(
  snapshot: Snapshot,
  { pallet, hash }: { readonly pallet: string; readonly hash: Hex },
): Promise<OpenMotion | undefined> {
  const { motion } = await snapshot.read({ motion: storageRead(pallet, 'Voting', [hash], readMotion) });
  return motion.known ? motion.value : undefined;
}

function readMotion(value: Codec | undefined): OpenMotion | undefined {
  const stored = value?.toJSON();
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { index, threshold, ayes, end } = stored as Readonly<Record<string, unknown>>;
  const count = Array.isArray(ayes) ? ayes.length : 0;
  return { index: Number(index), threshold: Number(threshold), ayes: count, end: Number(end) };
}
