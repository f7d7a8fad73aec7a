import type { DispatchFailure } from '@parachron/client';

/** The chain's own name of a failed call: `Balances.InsufficientBalance`, `BadOrigin`. */
export function nameFailure({ pallet, error }: DispatchFailure): string {
  return pallet === undefined ? error : `${pallet}.${error}`;
}
