import { nameUsualPallet } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** Describes a pallet by the chain's own name, with its usual name if the names differ. */
export function describePallet(
  registry: Registry,
  pallet: string,
): { readonly pallet: string; readonly usualPallet?: string } {
  const usualPallet = nameUsualPallet(registry, pallet);
  return usualPallet === pallet ? { pallet } : { pallet, usualPallet };
}
