import { RuntimeCache } from '@parachron/core';
import { getXcmPallet, type Location, listLocationValues, type TypeId } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';

/** A map of a runtime, by the chain's names. */
export interface StorageMap {
  readonly pallet: string;
  /** Whether the pallet has calls. */
  readonly isCallable: boolean;
  readonly item: string;
  /** The type of the key; of a map with two keys, a tuple. */
  readonly key: TypeId;
  readonly value: TypeId;
}

/** A map with tokens' locations as keys. */
export interface KeyedByLocation extends StorageMap {
  /** The location as a key, once for each XCM version. */
  readonly keys: readonly unknown[];
}

const maps = new RuntimeCache<readonly StorageMap[]>(2);

/** Every map of a runtime with one key, or with two; each search is done once for each runtime. */
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

// Prices, accounts and descriptions of tokens are keyed by location too, and register nothing.
const aside =
  /account|approval|freez|frozen|units|second|fee|price|rate|reserve|supported|weight|trader|pool/i;
const registers = /asset|currenc|token/i;

// A pallet without calls only numbers the tokens of another pallet, such as those that contracts reach by an index.
function isRegistry(registry: Registry, { pallet, item, isCallable }: StorageMap): boolean {
  const name = `${pallet}.${item}`;
  return isCallable && pallet !== getXcmPallet(registry) && registers.test(name) && !aside.test(name);
}

/** Pools and collections have maps of the same types for other values. */
const others = /pool|nft|unique|reward|stak/i;

/** Returns whether the maps of a pallet can be about registered tokens. */
export function isAboutTokens(pallet: string): boolean {
  return !others.test(pallet);
}

/** The maps in which a chain stores foreign tokens by location. */
export function listKeyedByLocation(registry: Registry, location: Location): KeyedByLocation[] {
  return listMaps(registry)
    .filter((map) => isRegistry(registry, map) && !/metadata/i.test(map.item))
    .map((map) => ({ ...map, keys: listLocationValues(registry, map.key, location) }))
    .filter(({ keys }) => keys.length > 0);
}

/** The names of the fields of a composite; none for other types. */
export function listFieldNames(registry: Registry, type: TypeId): string[] {
  const { def } = registry.lookup.getSiType(type);
  return def.isComposite ? def.asComposite.fields.map(({ name }) => name.unwrapOr('').toString()) : [];
}
