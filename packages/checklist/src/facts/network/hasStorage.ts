import { findUsualPallet, listPallets, type Runtime } from '@parachron/core';

/** Returns whether a runtime has an item of storage, by the chain's names; the pallet also by its usual name. */
export function hasStorage({ registry }: Pick<Runtime, 'registry'>, pallet: string, item: string): boolean {
  const names = [pallet, findUsualPallet(registry, pallet)];
  return listPallets(registry).some(({ name, storage }) => names.includes(name) && storage.includes(item));
}
