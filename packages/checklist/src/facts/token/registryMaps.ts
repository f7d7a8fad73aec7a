import { listMaps, type StorageMap } from '@parachron/core';
import { getXcmPallet, type Location, listLocationValues } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';

/** A map with tokens' locations as keys. */
export interface KeyedByLocation extends StorageMap {
  /** The location as a key, once for each XCM version. */
  readonly keys: readonly unknown[];
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

/** Returns whether the maps of a pallet can be about registered tokens: pools and collections have maps of the same types. */
export function isAboutTokens(pallet: string): boolean {
  return !/pool|nft|unique|reward|stak/i.test(pallet);
}

/** The maps in which a chain stores foreign tokens by location. */
export function listKeyedByLocation(registry: Registry, location: Location): KeyedByLocation[] {
  return listMaps(registry)
    .filter((map) => isRegistry(registry, map) && !/metadata/i.test(map.item))
    .map((map) => ({ ...map, keys: listLocationValues(registry, map.key, location) }))
    .filter(({ keys }) => keys.length > 0);
}
