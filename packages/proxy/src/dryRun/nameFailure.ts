import type { DispatchFailure } from '@parachron/client';

/** Returns the chain's own name of a dispatch error: `Balances.InsufficientBalance`, `BadOrigin`. */
export function nameFailure({ pallet, error }: DispatchFailure): string {
  return pallet === undefined ? error : `${pallet}.${error}`;
}
