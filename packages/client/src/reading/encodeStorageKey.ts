import {
  formatHex,
  type Hex,
  InvalidInputError,
  isHex,
  parseHex,
  pluralize,
  type Runtime,
  RuntimeCache,
  requireInput,
  type Unknown,
} from '@parachron/core';
import { EndingBytes } from '@parachron/core/scale';
import type { StorageHasher } from '@polkadot/types/interfaces';
import { createKeyRaw, NO_RAW_ARGS } from '@polkadot/types/metadata/decorate/storage/createFunction';
import { getHasher } from '@polkadot/types/metadata/decorate/storage/getHasher';
import type { Codec } from '@polkadot/types/types';
import { Option, Struct, Tuple } from '@polkadot/types-codec';
import { u8aConcat } from '@polkadot/util';
import { xxhashAsU8a } from '@polkadot/util-crypto';
import { formatCause } from '../requests/formatCause.js';
import { EncodedLengthMismatchError, formatCodec } from './formatCodec.js';
import { findStorageItem, type StorageEntry } from './metadataEntries.js';

/** A storage key as bytes and as text. */
export interface StorageKey {
  readonly hex: Hex;
  /** `Hrmp.HrmpChannels(1000, 2114)`. */
  readonly name: string;
}

/**
 * Encodes the key of a storage item without keys of its own, or the prefix of a map: 32 bytes, from the names as the metadata spells them.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { encodeItemKey } from '@parachron/client';
 *
 * encodeItemKey('System', 'Account'); // '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
 * ```
 */
export function encodeItemKey(pallet: string, item: string): Hex {
  return formatHex(u8aConcat(xxhashAsU8a(pallet, 128), xxhashAsU8a(item, 128)));
}

/** Lists the types of an item's keys with their hashers; empty for a plain value. */
export function listKeyTypes(runtime: Runtime, item: StorageEntry) {
  if (item.meta.type.isPlain) return { types: [], hashers: [] };
  const { hashers, key } = item.meta.type.asMap;
  const types = hashers.length === 1 ? [key] : [...runtime.registry.lookup.getSiType(key).def.asTuple];
  return { types, hashers: [...hashers] };
}

/** Chains of one runtime, and several facts of a check, read the same keys: each key is encoded once. */
const known = new RuntimeCache<StorageKey>(1_024);

/**
 * Encodes the key of an item of storage; fewer keys than the map's depth give the prefix of all keys that begin with them. Throws
 * the error of polkadot.js if a key does not fit its type.
 */
export function encodeStorageKey(runtime: Runtime, item: StorageEntry, keys: readonly unknown[]): StorageKey {
  const encode = () => encodeKey(runtime, item, keys);
  if (!keys.every((key) => isPlain(key, deepest))) return encode();
  return known.get(runtime.registry, JSON.stringify([item.name, ...keys]), encode);
}

/** Encodes keys as {@link encodeStorageKey} does, or says that they do not fit their types. */
export function findStorageKey(
  runtime: Runtime,
  item: StorageEntry,
  keys: readonly unknown[],
): StorageKey | Unknown {
  try {
    return encodeStorageKey(runtime, item, keys);
  } catch (cause) {
    const reason = `The keys given for ${item.name} do not fit their types: ${formatCause(cause)}.`;
    return { known: false, reason, howToFindOut: 'Give the keys in a form that their types accept.' };
  }
}

/** Deeper values may contain themselves. */
const deepest = 64;

/** Returns whether the JSON of a value has all of the value. */
function isPlain(value: unknown, levels: number): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value !== 'object') return Number.isSafeInteger(value);
  if (levels === 0) return false;
  const hasPlainParts = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return hasPlainParts && Object.values(value).every((part) => isPlain(part, levels - 1));
}

/**
 * Finds an item of storage by the chain's names in any case, to encode its keys and values; undefined if there is none.
 *
 * Sends: nothing.
 *
 * @returns functions for its keys and values as hex; they throw INVALID_INPUT when a key or a value does not fit its type
 *
 * @example
 * ```ts
 * import { findStorage } from '@parachron/client';
 * import type { Runtime } from '@parachron/core';
 *
 * declare const runtime: Runtime;
 * findStorage(runtime, 'Hrmp', 'HrmpChannels')?.encodeKey([{ sender: 2000, recipient: 2114 }]);
 * ```
 */
export function findStorage(runtime: Runtime, pallet: string, item: string) {
  requireInput({ runtime, pallet, item }, { runtime: 'runtime', pallet: 'string', item: 'string' });
  const found = findStorageItem(runtime, pallet, item);
  if ('known' in found) return undefined;
  const { registry } = runtime;
  const wanted = listKeyTypes(runtime, found).types.length;
  const create = (value: unknown) =>
    registry.createTypeUnsafe(registry.createLookupType(getValueType(found)), [value]);
  const fit = <T>(field: 'keys' | 'value', encode: () => T): T => {
    try {
      return encode();
    } catch (cause) {
      const expected = `of the ${field === 'keys' ? 'types' : 'type'} of ${found.name}`;
      throw new InvalidInputError(
        { field, expected, found: `another form (${formatCause(cause)})` },
        { cause },
      );
    }
  };
  return {
    isMap: wanted > 0,
    /** The key with which all keys of a map begin. */
    getPrefix: () => encodeStorageKey(runtime, found, []).hex,
    encodeKey: (keys: readonly unknown[]): Hex => {
      if (keys.length === wanted) return fit('keys', () => encodeStorageKey(runtime, found, keys).hex);
      const expected = `${wanted} ${pluralize(wanted, 'key')} of ${found.name}`;
      throw new InvalidInputError({ field: 'keys', expected, found: String(keys.length) });
    },
    // Bytes instead of hex: the hex of a number would be read in big-endian order.
    decode: (value: Uint8Array): Codec => create(value),
    /** Encodes a value in any form that polkadot.js takes. */
    encode: (value: unknown): Uint8Array => fit('value', () => create(value).toU8a()),
  };
}

function encodeKey(runtime: Runtime, item: StorageEntry, keys: readonly unknown[]): StorageKey {
  const { registry } = runtime;
  const method = item.meta.name.toString();
  const prefix = createKeyRaw(registry, { method, prefix: item.prefix }, NO_RAW_ARGS);
  const { types, hashers } = listKeyTypes(runtime, item);
  const names = types.map((type) => registry.createLookupType(type.toNumber()));
  const codecs = keys.map((key, at) => registry.createTypeUnsafe(names[at] ?? 'Null', [key]));
  // polkadot.js makes zeros of no key, and takes the first bytes of a longer one.
  const isCut = (key: unknown, at: number) => isHex(key) && key.length > (codecs[at]?.toHex().length ?? 0);
  const wrong = keys.findIndex((key, at) => key === undefined || isCut(key, at));
  if (wrong >= 0) throw new TypeError(`${keys[wrong]} is of another length`);
  // polkadot.js refuses a surplus key, which has no hasher.
  const hashed = codecs.map((codec, at) => getHasher(hashers[at] as StorageHasher)(codec.toU8a()));
  const shown = codecs.flatMap(formatKey).join(', ');
  return {
    hex: formatHex(u8aConcat(prefix, ...hashed)),
    name: shown === '' ? item.name : `${item.name}(${shown})`,
  };
}

// The text of a compound key (a channel's sender and recipient) lists its parts.
function formatKey(codec: Codec): string[] {
  if (codec instanceof Struct) return [...codec.values()].flatMap(formatKey);
  if (codec instanceof Tuple) return [...codec].flatMap(formatKey);
  const plain = formatCodec(codec);
  return [typeof plain === 'object' ? JSON.stringify(plain) : String(plain)];
}

/**
 * Decodes the value of a storage key. An absent value becomes the item's default, or undefined without a default; an Option is
 * unwrapped. Throws if the type needs more bytes; surplus bytes are ignored, as the runtime ignores them.
 */
export function decodeStorage(runtime: Runtime, item: StorageEntry, value: Hex | null): Codec | undefined {
  const { meta } = item;
  if (value === null && meta.modifier.isOptional) return undefined;
  const bytes = value === null ? meta.fallback.toU8a(true) : parseHex(value, { field: item.name });
  const decoded = decodeBytes(runtime, getValueType(item), bytes);
  if (!(decoded instanceof Option)) return decoded;
  return decoded.isSome ? decoded.unwrap() : undefined;
}

/** The id of the type of an item's values. */
function getValueType({ meta: { type } }: StorageEntry): number {
  return (type.isPlain ? type.asPlain : type.asMap.value).toNumber();
}

/** Decodes bytes as a type of the runtime; polkadot.js would read missing bytes as zeros. */
export function decodeBytes(runtime: Runtime, typeId: number, bytes: Uint8Array): Codec {
  const { registry } = runtime;
  const decoded = registry.createTypeUnsafe(registry.createLookupType(typeId), [new EndingBytes(bytes)]);
  if (decoded.encodedLength > bytes.length)
    throw new EncodedLengthMismatchError({ given: bytes.length, read: decoded.encodedLength });
  return decoded;
}
