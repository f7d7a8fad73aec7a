import type { Hex } from '@parachron/core';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import { isHex } from '@polkadot/util';
import { toBytes, toHex } from '../hex.js';
import { RpcError, rpcCodes } from './RpcError.js';
import { findStorageItem } from './StorageItem.js';

type StorageChanges = Map<string, Uint8Array | null>;

/** Length of the longest key in hex: the nodes of Substrate's trie have partial keys of at most 65 535 nibbles. */
const longestKey = 2 + 65_534;

/** Additional field of a pallet: maps to clear. */
const removePrefix = '$removePrefix';

/** The state whose storage changes. */
export interface ChangedState {
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
