import { nameUsualPallet } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** Describes a pallet by the chain's own name and its usual name. */
export function describePallet(
  registry: Registry,
  pallet: string,
): { readonly pallet: string; readonly usualPallet: string } {
  return { pallet, usualPallet: nameUsualPallet(registry, pallet) };
}
