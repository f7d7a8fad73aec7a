import { formatHex, type Hex } from '@parachron/core';
import { type AnyType, joinBytes, ScaleValueError, type Type, type Types } from '@parachron/core/scale';
import { blake2AsU8a, xxhashAsU8a } from '@polkadot/util-crypto';

/** Hashers of a map's keys, after which the key itself follows. */
const hashers = {
  Blake2128Concat: (key) => joinBytes([blake2AsU8a(key, 128), key]),
  Twox64Concat: (key) => joinBytes([xxhashAsU8a(key, 64), key]),
  Identity: (key) => key,
} as const satisfies { readonly [name: string]: (key: Uint8Array) => Uint8Array };

type Hasher = keyof typeof hashers;

/** A storage item: a value (no keys) or a map. V includes undefined if nothing may be stored. */
export interface StorageItem<K extends readonly unknown[], V> {
  readonly pallet: string;
  readonly name: string;
  readonly keys: readonly (readonly [Hasher, AnyType])[];
  readonly type: AnyType;
  /** Default of an unset item; absent for optional items. */
  readonly fallback?: unknown;
  readonly _keys?: K;
  readonly _value?: V;
}

export type AnyStorageItem = StorageItem<readonly unknown[], unknown>;

type Keys<K extends readonly unknown[]> = readonly [...{ [I in keyof K]: readonly [Hasher, Type<K[I]>] }];

export interface More<V> {
  readonly fallback?: V;
}

type Stored<V, M> = M extends { readonly fallback: unknown } ? V : V | undefined;

/** Describes the storage items of a pallet: values, and maps by one or more keys. Without `fallback`, a value may be undefined. */
export function storageOf(pallet: string) {
  return {
    value<V, M extends More<V>>(name: string, type: Type<V>, more?: M): StorageItem<[], Stored<V, M>> {
      return { pallet, name, type, keys: [], ...more };
    },
    map<V, K extends readonly unknown[], M extends More<V>>(
      ...[name, keys, type, more]: [name: string, keys: Keys<K>, type: Type<V>, more?: M]
    ): StorageItem<K, Stored<V, M>> {
      return { pallet, name, type, keys, ...more };
    },
  };
}

// Every block uses the same keys; above a number, the cached keys are cleared together.
const cacheSize = 50_000;

/** The storage keys of a runtime, as 0x hex. */
export class StorageKeys {
  readonly #types: Types;
  readonly #known = new Map<string, Hex>();

  constructor(types: Types) {
    this.#types = types;
  }

  /** The key of a value; with fewer keys than the map has, the prefix of all such entries. */
  key(item: AnyStorageItem, keys: readonly unknown[] = []): Hex {
    const name = `${item.pallet}.${item.name}(${keys.join()})`;
    const known = this.#known.get(name);
    if (known) return known;
    const parts = keys.map((value, index) => {
      const spec = item.keys[index];
      if (!spec) throw new ScaleValueError({ reason: `${item.pallet}.${item.name} takes fewer keys` });
      return hashers[spec[0]](this.#types.encode(spec[1], value));
    });
    const key = formatHex(joinBytes([xxhashAsU8a(item.pallet, 128), xxhashAsU8a(item.name, 128), ...parts]));
    // Objects with different parts have the same name.
    if (keys.some((value) => typeof value === 'object')) return key;
    if (this.#known.size >= cacheSize) this.#known.clear();
    this.#known.set(name, key);
    return key;
  }
}
