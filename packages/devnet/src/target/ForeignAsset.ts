import type { Hex } from '@parachron/core';
import type { Location } from '@parachron/xcm';

/** A token of another chain that a target has registered. Amounts are in the token's smallest unit. */
export interface ForeignAsset {
  /** Where the token is at home, as the target sees it; that chain is its reserve. */
  readonly location: Location;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** The least that an account holds of it. */
  readonly minimum: bigint;
  /** What a second of execution costs in it; it pays for none by default. */
  readonly perSecond?: bigint;
  /** Who holds how much of it at genesis; no account by default. */
  readonly holders?: readonly { readonly who: Hex; readonly amount: bigint }[];
}
