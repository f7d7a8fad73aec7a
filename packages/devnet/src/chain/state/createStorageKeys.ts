import { xxhashAsU8a } from '@polkadot/util-crypto';
import type { AnyStorageItem } from '../pallet/storage.js';
import type { Types } from '../scale/createTypes.js';
import { ScaleValueError } from '../scale/createTypes.js';
import { fromHex, toHex } from '../scale/hex.js';
import { Reader } from '../scale/Reader.js';
import type { AnyType } from '../scale/Type.js';
import { hashers } from './hashers.js';

/** Storage keys of a runtime, as 0x hex. */
export interface StorageKeys {
  /** The prefix of an item. */
  prefix(item: AnyStorageItem): string;
  /** The key of a value; with fewer keys than the map has, the prefix of all that begin so. */
  key(item: AnyStorageItem, keys: readonly unknown[]): string;
  /** Reads a map's keys back out of a storage key, where its hashers allow it. */
  parse(item: AnyStorageItem, key: string): unknown[];
}

// Hashes of accounts come up again in every block.
const cacheSize = 50_000;

/** Makes the storage keys of a runtime. */
export function createStorageKeys(types: Types): StorageKeys {
  const prefixes = new Map<AnyStorageItem, string>();
  const hashed = new Map<AnyType, Map<unknown, string>>();

  const prefix = (item: AnyStorageItem): string => {
    const known = prefixes.get(item);
    if (known) return known;
    const made = toHex(xxhashAsU8a(item.pallet, 128)) + toHex(xxhashAsU8a(item.name, 128)).slice(2);
    prefixes.set(item, made);
    return made;
  };
  const part = (spec: AnyStorageItem['keys'][number], value: unknown): string => {
    const hash = () => toHex(hashers[spec.hasher].hash(types.encode(spec.type, value))).slice(2);
    if (typeof value !== 'string') return hash();
    const cache = hashed.get(spec.type) ?? new Map<unknown, string>();
    hashed.set(spec.type, cache);
    const name = `${spec.hasher}${value}`;
    const known = cache.get(name);
    if (known) return known;
    if (cache.size >= cacheSize) cache.clear();
    const made = hash();
    cache.set(name, made);
    return made;
  };
  return {
    prefix,
    key: (item, keys) => {
      let key = prefix(item);
      for (const [at, value] of keys.entries()) {
        const spec = item.keys[at];
        if (!spec) throw new ScaleValueError({ reason: `${item.pallet}.${item.name} takes fewer keys` });
        key += part(spec, value);
      }
      return key;
    },
    parse: (item, key) => {
      const reader = new Reader(fromHex(key));
      reader.offset = 32;
      return item.keys.map((spec) => {
        const { skip } = hashers[spec.hasher];
        if (skip === undefined) throw new ScaleValueError({ reason: `${spec.hasher} cannot be read back` });
        reader.offset += skip;
        return types.codec(spec.type).decode(reader);
      });
    },
  };
}
