import { listPallets, type Runtime } from '@parachron/core';

/** Returns whether a runtime has an item of storage, by the chain's names. */
export function hasStorage({ registry }: Pick<Runtime, 'registry'>, pallet: string, item: string): boolean {
  return listPallets(registry).some(({ name, storage }) => name === pallet && storage.includes(item));
}
