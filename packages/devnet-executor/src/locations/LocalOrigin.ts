import type { Hex } from '@parachron/core';
import type { Location } from '@parachron/xcm';

/** Origin of a call, in the chain's own terms. */
export type LocalOrigin =
  | { readonly kind: 'signed'; readonly account: Hex }
  | { readonly kind: 'root' }
  /** The relay chain itself. */
  | { readonly kind: 'relay' }
  | { readonly kind: 'sibling' | 'child'; readonly paraId: number }
  /** The location itself, for pallets that accept an XCM origin. */
  | { readonly kind: 'xcm'; readonly location: Location };
