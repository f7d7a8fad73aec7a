import type { Planck } from '@parachron/core';
import type { Location } from '../locations/Location.js';

/** An amount of a fungible token, which is named by a location. */
export interface Asset {
  readonly id: Location;
  /** Amount in the token's smallest unit. */
  readonly amount: Planck;
}

/**
 * Filter of the assets in holding. The counted forms have the maximum number of kinds of asset: versions 3 and later write
 * them so, version 2 writes them as `max_assets` of `DepositAsset` and `DepositReserveAsset` and has them nowhere else.
 */
export type AssetFilter =
  | { readonly kind: 'Definite'; readonly assets: readonly Asset[] }
  | { readonly kind: 'All' }
  | { readonly kind: 'AllOf'; readonly id: Location }
  | { readonly kind: 'AllCounted'; readonly count: number }
  | { readonly kind: 'AllOfCounted'; readonly id: Location; readonly count: number };

/** Transfer of assets in `InitiateTransfer` (version 5). */
export interface AssetTransferFilter {
  readonly kind: 'Teleport' | 'ReserveDeposit' | 'ReserveWithdraw';
  readonly assets: AssetFilter;
}
