import type { Hex } from '@parachron/core';
import type { AnyType } from '@parachron/core/scale';
import type { Context } from './Context.js';

/** An account, the asset that it pays with, and a fee in planck of the chain's own token. */
export interface AssetPayment {
  readonly who: Hex;
  readonly asset: unknown;
  readonly fee: bigint;
}

/** How other assets than the chain's own token pay fees. */
export interface FeeExchange {
  /** The type of the assets. */
  readonly asset: AnyType;
  /** Whether an asset is the chain's own token. */
  isOwn(context: Context, asset: unknown): boolean;
  /** What a fee costs in the asset; undefined where the account or the exchange has not enough. */
  quote(context: Context, payment: AssetPayment): bigint | undefined;
  /** Buys a fee with the asset, takes the fee out of circulation, and gives the price. */
  buy(context: Context, payment: AssetPayment): bigint;
  /** Sells the part of what was bought that is no fee, and deposits the event of the fee. */
  settle(
    context: Context,
    paid: AssetPayment & { readonly price: bigint; readonly taken: bigint; readonly tip: bigint },
  ): void;
}
