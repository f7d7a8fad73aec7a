import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { RuntimeCache } from './RuntimeCache.js';

/** A map of a runtime, by the chain's names. */
export interface StorageMap {
  readonly pallet: string;
  /** Whether the pallet has calls. */
  readonly isCallable: boolean;
  readonly item: string;
  /** The type of the key; of a map with two keys, a tuple. */
  readonly key: SiLookupTypeId;
  readonly value: SiLookupTypeId;
}

const maps = new RuntimeCache<readonly StorageMap[]>(2);

/** Lists every map of a runtime with one key, or with two; each search is done once for each runtime. */
export function listMaps(registry: Registry, keys: 1 | 2 = 1): readonly StorageMap[] {
  return maps.get(registry, `${keys}`, () =>
    registry.metadata.pallets.flatMap(({ name, calls, storage }) =>
      [...(storage.unwrapOr(undefined)?.items ?? [])].flatMap(({ name: item, type }) => {
        if (!type.isMap || type.asMap.hashers.length !== keys) return [];
        const { key, value } = type.asMap;
        const names = { pallet: name.toString(), item: item.toString() };
        return [{ ...names, isCallable: calls.isSome, key, value }];
      }),
    ),
  );
}

/** Lists the names of the fields of a composite; none for other types. */
export function listFieldNames(registry: Registry, type: SiLookupTypeId): string[] {
  const { def } = registry.lookup.getSiType(type);
  return def.isComposite ? def.asComposite.fields.map(({ name }) => name.unwrapOr('').toString()) : [];
}
