import type { Planck } from '@parachron/core';
import { deriveServiceOffer, type NoServiceOffer } from './deriveServiceOffer.js';
import type { TargetEntry } from './targetEntryRead.js';

/** The fee of one message, or the error of the lookup. */
export type XcmFee = { readonly fee: Planck } | NoServiceOffer;

/** Derives the fee of one message to a target, in planck: 0 if the user's account on the target pays. */
export function deriveXcmFee(entry: TargetEntry, callWeight: bigint): XcmFee {
  const offered = deriveServiceOffer(entry, callWeight);
  if ('error' in offered) return offered;
  return { fee: entry.flow === 'remote' ? 0n : offered.offer };
}
