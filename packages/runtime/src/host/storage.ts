import { formatHex, type Hex } from '@parachron/core';
import { encodeLength, joinBytes, parseDigits } from '../bytes.js';
import { HostTrap } from '../errors.js';
import type { RunContext } from '../RunContext.js';
import { mainTrie, offchainIndex, type Removed } from '../Storage.js';
import { Trie } from '../Trie.js';
import { define, type HostFunctions } from './HostFunction.js';

/** Keys that hold the roots of child tries in the main trie; a runtime may not write them. */
const childPrefix = formatHex(new TextEncoder().encode(':child_storage:'));
const defaultChildPrefix = formatHex(new TextEncoder().encode(':child_storage:default:'));

const nothing = Uint8Array.of(0);

/** `mainTrie`, or the name of a child trie in 0x hex. */
type TrieName = string;

function get({ storage }: RunContext, trie: TrieName, key: Uint8Array): Uint8Array {
  return encodeOption(storage.get(trie, formatHex(key)));
}

function exists({ storage }: RunContext, trie: TrieName, key: Uint8Array): number {
  return storage.get(trie, formatHex(key)) ? 1 : 0;
}

/** Copies a part of a value into the memory; returns the length of the rest from that place on. */
function readInto(
  { storage, heap }: RunContext,
  trie: TrieName,
  [key, out, offset]: [key: Uint8Array, out: { address: number; length: number }, offset: number],
): Uint8Array {
  const value = storage.get(trie, formatHex(key));
  if (!value) return nothing;
  const rest = value.subarray(offset);
  heap.write(out.address, rest.subarray(0, out.length));
  return joinBytes([[1], encodeU32(rest.length)].map((part) => Uint8Array.from(part)));
}

function nextKey({ storage }: RunContext, trie: TrieName, after: Uint8Array): Uint8Array {
  const next = storage.next(trie, formatHex(after));
  return encodeOption(next === undefined ? undefined : parseDigits(next.slice(2)));
}

function set({ storage }: RunContext, trie: TrieName, key: Uint8Array, value: Uint8Array | null): undefined {
  const hex = formatHex(key);
  // Source: polkadot-sdk, `sp-state-machine`, `Ext::place_storage`.
  if (trie === mainTrie && hex.startsWith(childPrefix)) return;
  storage.set(trie, hex, value);
}

function clearPrefix(
  { storage }: RunContext,
  trie: TrieName,
  [prefix, limit]: [prefix: Uint8Array, limit?: Uint8Array],
): Removed {
  const hex = formatHex(prefix);
  const reachesChildren = hex.startsWith(childPrefix) || childPrefix.startsWith(hex);
  if (trie === mainTrie && reachesChildren) return { visited: 0, all: true };
  return storage.clearPrefix(trie, hex, limit && decodeLimit(limit));
}

/** Adds an item to an encoded list; a value that does not begin with a length is replaced. */
function append({ storage }: RunContext, key: Uint8Array, item: Uint8Array): undefined {
  const hex = formatHex(key);
  const value = storage.get(mainTrie, hex);
  const length = value && decodeLength(value);
  if (!value || !length) storage.set(mainTrie, hex, joinBytes([encodeLength(1), item]));
  else
    storage.set(
      mainTrie,
      hex,
      joinBytes([encodeLength(length.value + 1), value.subarray(length.bytes), item]),
    );
}

/** Root of the main trie with the roots of the child tries that changed; without roots, of the changes alone. */
function getRoot({ storage, roots }: RunContext, version: number): Uint8Array {
  const entries = new Map(roots ? storage.list(mainTrie) : storage.listChanged(mainTrie));
  for (const child of storage.overlay.listTries()) {
    if (child === mainTrie || child === offchainIndex) continue;
    const content = [...(roots ? storage.list(child) : storage.listChanged(child))];
    if (content.length === 0) entries.delete(nameRoot(child));
    else entries.set(nameRoot(child), deriveRoot(content, version));
  }
  return deriveRoot(entries, version);
}

/**
 * Root of a child trie. The main trie has it, and gets it anew if the child trie changed.
 *
 * Source: polkadot-sdk, `sp-state-machine`, `Ext::child_storage_root`.
 */
function getChildRoot({ storage }: RunContext, trie: TrieName, version: number): Uint8Array {
  const isChanged = storage.overlay.listTries().includes(trie);
  const known = isChanged ? undefined : storage.get(mainTrie, nameRoot(trie));
  if (known) return known;
  const content = [...storage.list(trie)];
  const root = deriveRoot(content, version);
  if (isChanged) storage.set(mainTrie, nameRoot(trie), content.length === 0 ? null : root);
  return root;
}

/** The key in the main trie that has the root of a child trie. */
function nameRoot(trie: TrieName): Hex {
  return `${defaultChildPrefix}${trie.slice(2)}`;
}

function deriveRoot(entries: Iterable<readonly [Hex, Uint8Array]>, version: number): Uint8Array {
  if (version > 1) throw new HostTrap(`The runtime asked for a root of the state version ${version}.`);
  return new Trie().with(entries, version === 1 ? 1 : 0).getRoot();
}

function endTransaction({ storage: { overlay }, depth }: RunContext, end: 'commit' | 'rollback'): undefined {
  if (overlay.depth <= depth)
    throw new HostTrap('The runtime ended a transaction of storage that it had not begun.');
  overlay[end]();
}

/** Polkadot specification, "Storage". */
export const mainStorage: HostFunctions = {
  ext_storage_set_version_1: define(['bytes', 'bytes'], 'none', (context, key, value) =>
    set(context, mainTrie, key, value),
  ),
  ext_storage_get_version_1: define(['bytes'], 'bytes', (context, key) => get(context, mainTrie, key)),
  ext_storage_read_version_1: define(['bytes', 'place', 'u32'], 'bytes', (context, ...given) =>
    readInto(context, mainTrie, given),
  ),
  ext_storage_clear_version_1: define(['bytes'], 'none', (context, key) => set(context, mainTrie, key, null)),
  ext_storage_exists_version_1: define(['bytes'], 'u32', (context, key) => exists(context, mainTrie, key)),
  ext_storage_clear_prefix_version_1: define(['bytes'], 'none', (context, prefix) => {
    clearPrefix(context, mainTrie, [prefix]);
    return undefined;
  }),
  ext_storage_clear_prefix_version_2: define(['bytes', 'bytes'], 'bytes', (context, ...given) =>
    encodeRemoved(clearPrefix(context, mainTrie, given)),
  ),
  ext_storage_append_version_1: define(['bytes', 'bytes'], 'none', append),
  ext_storage_root_version_1: define([], 'bytes', (context) => getRoot(context, 0)),
  ext_storage_root_version_2: define(['u32'], 'bytes', getRoot),
  // Its result is none since changes tries were removed.
  ext_storage_changes_root_version_1: define(['bytes'], 'bytes', () => nothing),
  ext_storage_next_key_version_1: define(['bytes'], 'bytes', (context, key) =>
    nextKey(context, mainTrie, key),
  ),
  ext_storage_start_transaction_version_1: define([], 'none', ({ storage }) => {
    storage.overlay.start();
    return undefined;
  }),
  ext_storage_rollback_transaction_version_1: define([], 'none', (context) =>
    endTransaction(context, 'rollback'),
  ),
  ext_storage_commit_transaction_version_1: define([], 'none', (context) =>
    endTransaction(context, 'commit'),
  ),
};

/** Removes all entries of a child trie. */
function kill(context: RunContext, child: Uint8Array, limit?: Uint8Array): Removed {
  return context.storage.clearPrefix(formatHex(child), '0x', limit && decodeLimit(limit));
}

/** Polkadot specification, "Child storage". */
export const childStorage: HostFunctions = {
  ext_default_child_storage_set_version_1: define(
    ['bytes', 'bytes', 'bytes'],
    'none',
    (context, child, key, value) => set(context, formatHex(child), key, value),
  ),
  ext_default_child_storage_get_version_1: define(['bytes', 'bytes'], 'bytes', (context, child, key) =>
    get(context, formatHex(child), key),
  ),
  ext_default_child_storage_read_version_1: define(
    ['bytes', 'bytes', 'place', 'u32'],
    'bytes',
    (context, child, ...given) => readInto(context, formatHex(child), given),
  ),
  ext_default_child_storage_clear_version_1: define(['bytes', 'bytes'], 'none', (context, child, key) =>
    set(context, formatHex(child), key, null),
  ),
  ext_default_child_storage_exists_version_1: define(['bytes', 'bytes'], 'u32', (context, child, key) =>
    exists(context, formatHex(child), key),
  ),
  ext_default_child_storage_storage_kill_version_1: define(['bytes'], 'none', (context, child) => {
    kill(context, child);
    return undefined;
  }),
  ext_default_child_storage_storage_kill_version_2: define(
    ['bytes', 'bytes'],
    'u32',
    (context, child, limit) => Number(kill(context, child, limit).all),
  ),
  ext_default_child_storage_storage_kill_version_3: define(
    ['bytes', 'bytes'],
    'bytes',
    (context, child, limit) => encodeRemoved(kill(context, child, limit)),
  ),
  ext_default_child_storage_clear_prefix_version_1: define(
    ['bytes', 'bytes'],
    'none',
    (context, child, prefix) => {
      clearPrefix(context, formatHex(child), [prefix]);
      return undefined;
    },
  ),
  ext_default_child_storage_clear_prefix_version_2: define(
    ['bytes', 'bytes', 'bytes'],
    'bytes',
    (context, child, ...given) => encodeRemoved(clearPrefix(context, formatHex(child), given)),
  ),
  ext_default_child_storage_root_version_1: define(['bytes'], 'bytes', (context, child) =>
    getChildRoot(context, formatHex(child), 0),
  ),
  ext_default_child_storage_root_version_2: define(['bytes', 'u32'], 'bytes', (context, child, version) =>
    getChildRoot(context, formatHex(child), version),
  ),
  ext_default_child_storage_next_key_version_1: define(['bytes', 'bytes'], 'bytes', (context, child, key) =>
    nextKey(context, formatHex(child), key),
  ),
};

function encodeOption(bytes: Uint8Array | undefined): Uint8Array {
  return bytes ? joinBytes([Uint8Array.of(1), encodeLength(bytes.length), bytes]) : nothing;
}

/** `KillStorageResult`: all removed, or some remaining, with the number of visited keys. */
function encodeRemoved({ visited, all }: Removed): Uint8Array {
  return Uint8Array.from([all ? 0 : 1, ...encodeU32(visited)]);
}

function encodeU32(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24];
}

/** An optional number of keys. */
function decodeLimit(bytes: Uint8Array): number | undefined {
  if (bytes[0] !== 1) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true);
}

/** Reads a length at the front of bytes; undefined if there is none. */
function decodeLength(bytes: Uint8Array): { value: number; bytes: number } | undefined {
  const [first = 3, second = 0, third = 0, fourth = 0] = bytes;
  const mode = first & 3;
  const size = [1, 2, 4][mode];
  if (size === undefined || bytes.length < size) return undefined;
  const all = [first, second, third, fourth].slice(0, size);
  return { value: all.reduce((sum, byte, at) => sum + byte * 2 ** (8 * at), 0) >>> 2, bytes: size };
}
