import { Reader, ScaleValueError, type Types } from '@parachron/core/scale';
import { toBytes, toHex } from '@parachron/network';
import { xxhashAsU8a } from '@polkadot/util-crypto';
import { type AnyStorageItem, hashers } from './storage.js';

/** Storage keys of a runtime, as 0x hex. */
export interface StorageKeys {
  /** The prefix of an item. */
  prefix(item: AnyStorageItem): string;
  /** The key of a value; with fewer keys than the map has, the prefix of all such entries. */
  key(item: AnyStorageItem, keys: readonly unknown[]): string;
  /** Decodes the keys of a map from a storage key. */
  parse(item: AnyStorageItem, key: string): unknown[];
}

// Every block uses the same keys; above a number, the cached keys of a map are cleared together.
const cacheSize = 50_000;

/** The keys of a map by its first, second, … key. */
interface Known {
  readonly key: string;
  next: Map<unknown, Known> | undefined;
}

/** Creates the storage keys of a runtime. */
export function createStorageKeys(types: Types): StorageKeys {
  const prefixes = new Map<AnyStorageItem, string>();
  const known = new Map<AnyStorageItem, { root: Known; count: number }>();

  const derivePrefix = (item: AnyStorageItem): string => {
    const found = prefixes.get(item);
    if (found) return found;
    const made = toHex(xxhashAsU8a(item.pallet, 128)) + toHex(xxhashAsU8a(item.name, 128)).slice(2);
    prefixes.set(item, made);
    return made;
  };
  const hashPart = (spec: AnyStorageItem['keys'][number], value: unknown): string =>
    toHex(hashers[spec.hasher].hash(types.encode(spec.type, value))).slice(2);
  const open = (item: AnyStorageItem) => {
    const found = known.get(item);
    if (found && found.count < cacheSize) return found;
    const made = { root: { key: derivePrefix(item), next: undefined }, count: 0 };
    known.set(item, made);
    return made;
  };
  return {
    prefix: derivePrefix,
    key: (item, keys) => {
      const cache = open(item);
      let at = cache.root;
      for (let index = 0; index < keys.length; index += 1) {
        const spec = item.keys[index];
        if (!spec) throw new ScaleValueError({ reason: `${item.pallet}.${item.name} takes fewer keys` });
        const value = keys[index];
        const found = at.next?.get(value);
        if (found) {
          at = found;
          continue;
        }
        const made: Known = { key: at.key + hashPart(spec, value), next: undefined };
        // An object is a new key of the map each time, so it is not cached.
        if (typeof value !== 'object') {
          at.next ??= new Map();
          at.next.set(value, made);
          cache.count += 1;
        }
        at = made;
      }
      return at.key;
    },
    parse: (item, key) => {
      const reader = new Reader(toBytes(key));
      reader.offset = 32;
      return item.keys.map((spec) => {
        reader.offset += hashers[spec.hasher].skip;
        return types.codec(spec.type).decode(reader);
      });
    },
  };
}
