import { findUsualPallet, listPallets, type Runtime, RuntimeCache } from '@parachron/core';

/** A check looks for hundreds of items: the items of a runtime are listed once. */
const known = new RuntimeCache<ReadonlySet<string>>(1);

/** Returns whether a runtime has an item of storage, by the chain's names; the pallet also by its usual name. */
export function hasStorage({ registry }: Pick<Runtime, 'registry'>, pallet: string, item: string): boolean {
  const items = known.get(
    registry,
    'items',
    () =>
      new Set(listPallets(registry).flatMap(({ name, storage }) => storage.map((one) => `${name}.${one}`))),
  );
  return items.has(`${pallet}.${item}`) || items.has(`${findUsualPallet(registry, pallet)}.${item}`);
}
