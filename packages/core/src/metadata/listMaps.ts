import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { requireInput } from '../input/requireInput.js';
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

/**
 * Lists every map of a runtime with one key, or with two; each search is done once for each runtime.
 *
 * Use it to find a map by the types of its keys and values if its name differs between chains.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param keys the number of keys, 1 by default
 * @returns the maps in the order of the metadata
 *
 * @example
 * ```ts
 * import { listMaps } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * listMaps(chain).find(({ item }) => item === 'Account')?.pallet; // 'System'
 * ```
 */
export function listMaps(registry: Registry, keys: 1 | 2 = 1): readonly StorageMap[] {
  requireInput({ registry, keys }, { registry: { metadata: 'object' }, keys: 'number' });
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

/**
 * Lists the names of the fields of a composite, with an empty text for a field without a name; none for other types.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param type the type in the metadata, such as the value of a map of {@link listMaps}
 *
 * @example
 * ```ts
 * import { listFieldNames, listMaps } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * const account = listMaps(chain).find(({ item }) => item === 'Account');
 * if (account) console.log(listFieldNames(chain, account.value)); // nonce, consumers, providers, sufficients, data
 * ```
 */
export function listFieldNames(registry: Registry, type: SiLookupTypeId): string[] {
  requireInput({ registry, type }, { registry: { lookup: 'object' }, type: 'object' });
  const { def } = registry.lookup.getSiType(type);
  return def.isComposite ? def.asComposite.fields.map(({ name }) => name.unwrapOr('').toString()) : [];
}
