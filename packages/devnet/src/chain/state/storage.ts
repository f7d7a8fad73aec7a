import type { AnyType, Type } from '@parachron/core/scale';
import { joinBytes } from '@parachron/network';
import { blake2AsU8a, xxhashAsU8a } from '@polkadot/util-crypto';

interface HasherRule {
  readonly hash: (key: Uint8Array) => Uint8Array;
  /** Number of bytes before the key itself. */
  readonly skip: number;
}

/** Hashers of a map's keys, all of which can be read back. */
export const hashers = {
  Blake2128Concat: { hash: (key) => joinBytes([blake2AsU8a(key, 128), key]), skip: 16 },
  Twox64Concat: { hash: (key) => joinBytes([xxhashAsU8a(key, 64), key]), skip: 8 },
  Identity: { hash: (key) => key, skip: 0 },
} as const satisfies { readonly [name: string]: HasherRule };

export type Hasher = keyof typeof hashers;

/** A storage item: a value (no keys) or a map. V includes undefined if nothing may be stored. */
export interface StorageItem<K extends readonly unknown[], V> {
  readonly pallet: string;
  readonly name: string;
  readonly keys: readonly { readonly hasher: Hasher; readonly type: AnyType }[];
  readonly type: AnyType;
  /** Default of an unset item; absent for optional items. */
  readonly fallback?: unknown;
  readonly docs: readonly string[];
  readonly _keys?: K;
  readonly _value?: V;
}

export type AnyStorageItem = StorageItem<readonly unknown[], unknown>;

interface ItemBase<V> {
  readonly pallet: string;
  readonly name: string;
  readonly type: Type<V>;
  readonly docs?: string;
}

interface MapBase<V, K extends readonly unknown[]> extends ItemBase<V> {
  readonly keys: readonly [...{ [I in keyof K]: readonly [Hasher, Type<K[I]>] }];
}

/** Describes a storage value; without `fallback` it is optional and reads as undefined. */
export function storageValue<V>(item: ItemBase<V> & { fallback: V }): StorageItem<[], V>;
export function storageValue<V>(item: ItemBase<V>): StorageItem<[], V | undefined>;
export function storageValue<V>(item: ItemBase<V> & { fallback?: V }): StorageItem<[], V | undefined> {
  return describe(item, []);
}

/** Describes a map, double map or n-map; without `fallback` its values are optional. */
export function storageMap<V, K extends readonly unknown[]>(
  item: MapBase<V, K> & { fallback: V },
): StorageItem<K, V>;
export function storageMap<V, K extends readonly unknown[]>(
  item: MapBase<V, K>,
): StorageItem<K, V | undefined>;
export function storageMap<V, K extends readonly unknown[]>(
  item: MapBase<V, K> & { fallback?: V },
): StorageItem<K, V | undefined> {
  const keys = (item.keys as readonly (readonly [Hasher, AnyType])[]).map(([hasher, type]) => ({
    hasher,
    type,
  }));
  return describe(item, keys);
}

function describe<K extends readonly unknown[], V>(
  item: ItemBase<V> & { fallback?: V },
  keys: StorageItem<K, V>['keys'],
): StorageItem<K, V | undefined> {
  return {
    pallet: item.pallet,
    name: item.name,
    keys,
    type: item.type,
    docs: item.docs === undefined ? [] : [item.docs],
    ...('fallback' in item ? { fallback: item.fallback } : {}),
  };
}
