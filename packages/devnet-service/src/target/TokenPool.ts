import type { Location } from '@parachron/xcm';

/** A pool of the target's own token and one of its `foreignAssets`. Amounts are in each token's smallest unit. */
export interface TokenPool {
  /** Location of the other token, as the target sees it. */
  readonly token: Location;
  /** Reserves of the pool at genesis: the target's own token, and the other token. */
  readonly own: bigint;
  readonly other: bigint;
}
