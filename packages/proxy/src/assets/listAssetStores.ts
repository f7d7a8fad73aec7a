import type { JsonValue } from '@parachron/core';
import { type Location, listLocationValues, type TypeId } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';

/** A pallet that stores an asset if the chain has the asset. */
export interface AssetStore {
  readonly pallet: string;
  /** The asset's id, as a key of the pallet's maps. */
  readonly id: JsonValue;
}

/**
 * Lists the pallets that may store an asset: pallets with the storage of pallet_assets whose asset ids are locations,
 * or numbers below the location of the pallet. The list is empty for a chain that stores assets in another form.
 */
export function listAssetStores(registry: Registry, asset: Location): AssetStore[] {
  return registry.metadata.pallets.flatMap(({ name, index, storage }) => {
    const items = storage.isSome ? [...storage.unwrap().items] : [];
    const [assets, accounts] = ['Asset', 'Account'].map((item) =>
      items.find((one) => one.name.toString() === item && one.type.isMap),
    );
    if (!assets || accounts?.type.asMap.hashers.length !== 2) return [];
    const { key, value } = assets.type.asMap;
    if (!hasField(registry, value, 'min_balance')) return [];
    const ids = listIds(registry, { key, index: index.toNumber(), asset });
    return ids.map((id) => ({ pallet: name.toString(), id }));
  });
}

function listIds(
  registry: Registry,
  { key, index, asset }: { readonly key: TypeId; readonly index: number; readonly asset: Location },
): JsonValue[] {
  const locations = listLocationValues(registry, key, asset) as JsonValue[];
  if (locations.length > 0) return locations;
  const [place, number, ...more] = asset.interior;
  if (asset.parents > 0 || more.length > 0 || place?.kind !== 'PalletInstance') return [];
  return place.index === index && number?.kind === 'GeneralIndex' ? [number.index.toString()] : [];
}

function hasField(registry: Registry, type: TypeId, field: string): boolean {
  const { def } = registry.lookup.getSiType(type);
  return def.isComposite && def.asComposite.fields.some(({ name }) => name.unwrapOr('').toString() === field);
}
