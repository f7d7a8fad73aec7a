import type { Hex } from '@parachron/core';
import type { AnyType } from '@parachron/core/scale';
import type { Context } from './Context.js';

/** An account, the asset that it pays with, and a fee in planck of the chain's own token. */
export interface AssetPayment {
  readonly who: Hex;
  readonly asset: unknown;
  readonly fee: bigint;
}

/** Exchange for fees in assets other than the chain's own token. */
export interface FeeExchange {
  /** The type of the assets. */
  readonly asset: AnyType;
  /** Whether an asset is the chain's own token. */
  isOwn(context: Context, asset: unknown): boolean;
  /** Price of a fee in the asset; undefined if the account or the exchange has too little. */
  quote(context: Context, payment: AssetPayment): bigint | undefined;
  /** Buys a fee with the asset, takes the fee out of circulation, and returns the price. */
  buy(context: Context, payment: AssetPayment): bigint;
  /** Sells the unused part of the bought fee, and deposits the event of the fee. */
  settle(
    context: Context,
    paid: AssetPayment & { readonly price: bigint; readonly taken: bigint; readonly tip: bigint },
  ): void;
}
