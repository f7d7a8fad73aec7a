import type { Runtime } from '@parachron/core';

/** Returns whether a runtime has an item of storage, by the chain's names. */
export function hasStorage({ registry }: Pick<Runtime, 'registry'>, pallet: string, item: string): boolean {
  const found = registry.metadata.pallets.find(({ name }) => name.toString() === pallet);
  if (!found || found.storage.isNone) return false;
  return found.storage.unwrap().items.some(({ name }) => name.toString() === item);
}
