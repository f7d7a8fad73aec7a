import type { Registry } from '@polkadot/types/types';

/** Returns whether the AutomationTime pallet of a runtime has a storage item. */
export function hasStorage(registry: Registry, item: string): boolean {
  const pallet = registry.metadata.pallets.find(({ name }) => name.eq('AutomationTime'));
  return pallet?.storage.unwrapOr(undefined)?.items.some(({ name }) => name.eq(item)) ?? false;
}
