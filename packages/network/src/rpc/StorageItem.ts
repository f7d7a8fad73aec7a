import { defineError, formatHex, type Hex, parseHex } from '@parachron/core';
import { StorageKey } from '@polkadot/types';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import type { StorageEntry } from '@polkadot/types/primitive/types';
import type { Codec } from '@polkadot/types/types';
import { compactStripLength, isHex, stringCamelCase } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { toBytes, toHex } from '../hex.js';
import { RpcError, rpcCodes } from './RpcError.js';

/** A runtime has no such storage item. */
export class StorageItemNotFoundError extends defineError({
  code: 'STORAGE_ITEM_NOT_FOUND',
  fault: 'incompatible',
  message: (facts: { chain: string; pallet: string; item: string }) =>
    `The runtime of ${facts.chain} has no storage item ${facts.pallet}.${facts.item}.`,
  hint: () => "Use the names in the chain's metadata.",
}) {}

/** A storage item's key and how to decode its value. */
export interface StorageItem {
  readonly key: Hex;
  decode(value: Hex): Codec;
  encode(value: unknown): Hex;
}

/** A storage value to write: a raw key and value (null deletes), or an item by the chain's names. */
export type StorageWrite =
  | readonly [key: Hex, value: Hex | null]
  | {
      readonly pallet: string;
      readonly item: string;
      readonly keys?: readonly unknown[];
      /** Value in any form that the item's type accepts; null deletes. */
      readonly value: unknown;
    };

/** Finds a storage item of a runtime by the chain's names, in any case; undefined when there is none. */
export function findStorageItem(
  meta: DecoratedMeta,
  name: { pallet: string; item: string; keys?: readonly unknown[] },
): StorageItem | undefined {
  const entry = meta.query[stringCamelCase(name.pallet)]?.[stringCamelCase(name.item)];
  if (!entry) return undefined;
  const keys = name.keys ?? [];
  const type = new StorageKey(meta.registry, [entry, [...keys]]).outputType;
  return {
    key: formatHex(compactStripLength(encodeKey(entry, keys))[1]),
    // Bytes instead of hex: the hex of a number would be read in big-endian order.
    decode: (value) => meta.registry.createTypeUnsafe(type, [parseHex(value)]),
    encode: (value) => formatHex(meta.registry.createTypeUnsafe(type, [value]).toU8a()),
  };
}

function encodeKey(entry: StorageEntry, keys: readonly unknown[]): Uint8Array {
  if (keys.length === 0) return entry();
  return keys.length === 1 ? entry(keys[0]) : entry(...keys);
}

/** Turns writes by name into raw keys and values. */
export function encodeStorageWrites(
  meta: DecoratedMeta,
  options: { chain: string; writes: readonly StorageWrite[] },
): [Hex, Hex | null][] {
  return options.writes.map((write) => {
    if (!('pallet' in write)) return [write[0], write[1]];
    const item = findStorageItem(meta, write);
    if (!item) {
      throw new StorageItemNotFoundError({ chain: options.chain, pallet: write.pallet, item: write.item });
    }
    return [item.key, write.value === null ? null : item.encode(write.value)];
  });
}

const hashes = new WeakMap<Uint8Array, Hex>();

/**
 * Blake2b-256 of a stored value. States return the same bytes as long as the value stays, and clients ask for the hash of megabytes of code
 * with each block: each value is hashed once.
 */
export function hashValue(value: Uint8Array): Hex {
  const hash = hashes.get(value) ?? blake2AsHex(value, 256);
  hashes.set(value, hash);
  return hash;
}

type StorageChanges = Map<string, Uint8Array | null>;

/** Length of the longest key in hex: the nodes of Substrate's trie have partial keys of at most 65 535 nibbles. */
const longestKey = 2 + 65_534;

/** Additional field of a pallet: maps to clear. */
const removePrefix = '$removePrefix';

/** The state whose storage changes. */
interface ChangedState {
  readonly meta: DecoratedMeta;
  /** All keys with a prefix. */
  listKeys(prefix: Hex): Iterable<string> | Promise<Iterable<string>>;
}

/**
 * Encodes storage as chopsticks takes it: raw pairs, or values by pallet and item in any form polkadot.js understands.
 *
 * @throws RPC_REQUEST_FAILED with Invalid params for items that the runtime's metadata lacks, and values of other types
 */
export async function encodeStorageValues(values: object, state: ChangedState): Promise<StorageChanges> {
  const changes: StorageChanges = new Map();
  for await (const [key, bytes] of Array.isArray(values) ? readPairs(values) : encodeItems(state, values)) {
    changes.set(key, bytes);
  }
  return changes;
}

type Change = [key: string, value: Uint8Array | null];

function* readPairs(pairs: readonly unknown[]): Generator<Change> {
  for (const pair of pairs) yield readPair(pair);
}

async function* encodeItems(state: ChangedState, values: object): AsyncGenerator<Change> {
  const { meta } = state;
  for (const [pallet, items] of Object.entries(values)) {
    for (const [item, value] of Object.entries(requireObject(items, pallet))) {
      if (item === removePrefix) yield* clearMaps(state, { pallet, maps: value });
      else yield* encodeItem(meta, { pallet, item, value });
    }
  }
}

function readPair(pair: unknown): Change {
  const [key, value = null] = Array.isArray(pair) ? pair : [];
  const isValue = value === null || isHex(value);
  if (!isHex(key) || !isValue)
    throw refuse('a raw pair is a key and a value (or null), both 0x-prefixed hex');
  if (key.length > longestKey) throw refuse(`a key has at most ${(longestKey - 2) / 2} bytes`);
  return [key.toLowerCase(), value === null ? null : toBytes(value)];
}

interface Item {
  readonly pallet: string;
  readonly item: string;
  readonly value: unknown;
}

/** A plain item has its value, a map a list of pairs of keys and values. */
function* encodeItem(meta: DecoratedMeta, { pallet, item, value }: Item): Generator<Change> {
  const entries = isMap(meta, { pallet, item }) ? requireList(value, `${pallet}.${item}`) : [[[], value]];
  for (const entry of entries) {
    const [keys, inner] = requireList(entry, `${pallet}.${item}`);
    const found = find(meta, { pallet, item, keys: requireList(keys, `${pallet}.${item}`) });
    yield [found.key, inner === null || inner === undefined ? null : encodeValue(found, inner)];
  }
}

function encodeValue(item: { encode(value: unknown): Hex }, value: unknown): Uint8Array {
  return toBytes(isHex(value) ? value : tryEncode(() => item.encode(value)));
}

async function* clearMaps(
  { meta, listKeys }: ChangedState,
  { pallet, maps }: { readonly pallet: string; readonly maps: unknown },
): AsyncGenerator<Change> {
  for (const map of requireList(maps, `${pallet}.${removePrefix}`)) {
    const entry = findEntry(meta, { pallet, item: String(map) });
    for (const key of await listKeys(toHex(entry.keyPrefix()))) yield [key, null];
  }
}

function findEntry(meta: DecoratedMeta, { pallet, item }: { pallet: string; item: string }) {
  const toCamel = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
  const entry = meta.query[toCamel(pallet)]?.[toCamel(item)];
  if (!entry) throw refuse(`the runtime has no storage item ${pallet}.${item}`);
  return entry;
}

function isMap(meta: DecoratedMeta, name: { pallet: string; item: string }): boolean {
  return findEntry(meta, name).meta.type.isMap;
}

function find(meta: DecoratedMeta, name: { pallet: string; item: string; keys: readonly unknown[] }) {
  const found = tryEncode(() => findStorageItem(meta, name));
  if (!found) throw refuse(`the runtime has no storage item ${name.pallet}.${name.item}`);
  return found;
}

function tryEncode<T>(encode: () => T): T {
  try {
    return encode();
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message : String(cause));
  }
}

function requireList(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw refuse(`${where} is not a list`);
  return value;
}

function requireObject(value: unknown, where: string): object {
  if (typeof value !== 'object' || value === null) throw refuse(`${where} is not an object of items`);
  return value;
}

function refuse(data: string): RpcError {
  return new RpcError({ code: rpcCodes.invalidParams, message: 'Invalid params', data: data.slice(0, 500) });
}
