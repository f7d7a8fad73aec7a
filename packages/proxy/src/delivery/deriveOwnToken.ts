import type { Planck } from '@parachron/core';
import type { FeeToken } from './deriveTaskProgram.js';
import { getOwnToken } from './getOwnToken.js';

/** The chain of a target's native token. */
export type OwnToken = Exclude<FeeToken, 'service'>;

/** The fees of one weight at the possible locations of a native token, and in the native token; undefined if not stated. */
export interface OwnTokenFees {
  readonly fees: readonly { readonly token: OwnToken; readonly fee: Planck | undefined }[];
  readonly native: Planck | undefined;
}

/** Derives the chain of the native token: the only location with the native fee, else a location inside the chain, else the para id. */
export function deriveOwnToken(paraId: number, { fees, native }: OwnTokenFees): OwnToken {
  const priced = fees.filter(({ fee }) => fee !== undefined);
  const [only, ...more] = new Set(priced.filter(({ fee }) => fee === native).map(({ token }) => token));
  if (only && more.length === 0) return only;
  // A location inside the chain is always its own token; the relay chain's token may be one of several that pay.
  return priced.some(({ token }) => token === 'target') ? 'target' : getOwnToken(paraId);
}
