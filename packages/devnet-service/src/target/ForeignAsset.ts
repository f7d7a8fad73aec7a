import type { Hex } from '@parachron/core';
import type { Location } from '@parachron/xcm';

/** A token of another chain that a target has registered. Amounts are in the token's smallest unit. */
export interface ForeignAsset {
  /** Location of the token's reserve chain, as the target sees it. */
  readonly location: Location;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Minimum balance of an account. */
  readonly minimum: bigint;
  /** Price of a second of execution in the token; by default the token pays for no execution. */
  readonly perSecond?: bigint;
  /** Balances of the token at genesis; none by default. */
  readonly holders?: readonly { readonly who: Hex; readonly amount: bigint }[];
}
