import type { Planck } from '@parachron/core';
import type { Location } from '../locations/Location.js';

/** An amount of a fungible token, identified by a location. */
export interface Asset {
  readonly id: Location;
  /** Amount in the token's smallest unit. */
  readonly amount: Planck;
}

/**
 * Filter of the assets in holding. The counted forms state the maximum number of different assets, as in versions 3 and
 * later. Version 2 has that number only as `max_assets` of `DepositAsset` and `DepositReserveAsset`.
 */
export type AssetFilter =
  | { readonly kind: 'Definite'; readonly assets: readonly Asset[] }
  | { readonly kind: 'All' }
  | { readonly kind: 'AllOf'; readonly id: Location }
  | { readonly kind: 'AllCounted'; readonly count: number }
  | { readonly kind: 'AllOfCounted'; readonly id: Location; readonly count: number };

/** Assets of an `InitiateTransfer` with their type of transfer (version 5). */
export interface AssetTransferFilter {
  readonly kind: 'Teleport' | 'ReserveDeposit' | 'ReserveWithdraw';
  readonly assets: AssetFilter;
}
