import type { Location } from '@parachron/xcm';

/** A pool of the target's own token and one of its `foreignAssets`. Amounts are in each token's smallest unit. */
export interface TokenPool {
  /** Where the other token is at home, as the target sees it. */
  readonly token: Location;
  /** What lies in the pool at genesis: of the target's own token, and of the other. */
  readonly own: bigint;
  readonly other: bigint;
}
