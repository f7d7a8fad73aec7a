import { formatHex, type Hex, orUndefined, parseHex } from '@parachron/core';
import { addLength, encodeLength, encodeU32, joinBytes, Reader } from '@parachron/core/scale';
import { CallEnd } from '../errors.js';
import { mainTrie } from '../Layer.js';
import type { Removed } from '../Storage.js';
import { Trie } from '../Trie.js';
import { addWork, define, defineBoth, type HostContext, type HostFunctions } from './HostFunction.js';

/** Keys that hold the roots of child tries in the main trie; a runtime may not write them. */
const childPrefix = formatHex(new TextEncoder().encode(':child_storage:'));
const defaultChildPrefix = formatHex(new TextEncoder().encode(':child_storage:default:'));

const nothing = Uint8Array.of(0);

/** Bytes as which an entry counts as work when a root is derived. */
const entryWork = 1024;

/** Transactions within each other. A runtime nests 255: polkadot-sdk, `frame_support`, `TRANSACTIONAL_LIMIT`. */
const mostTransactions = 1024;

function startTransaction({ storage, depth }: HostContext): void {
  if (storage.depth - depth >= mostTransactions)
    throw new CallEnd('trap', `The runtime nested more than ${mostTransactions} transactions of storage.`);
  storage.start();
}

function set({ storage }: HostContext, trie: string, key: Uint8Array, value: Uint8Array | null): void {
  const hex = formatHex(key);
  // Source: polkadot-sdk, `sp-state-machine`, `Ext::place_storage`.
  if (trie !== mainTrie || !hex.startsWith(childPrefix)) storage.set(trie, hex, value);
}

function clearPrefix(
  { storage }: HostContext,
  trie: string,
  prefix: Uint8Array,
  limit: Uint8Array = nothing,
): Removed {
  const hex = formatHex(prefix);
  const reachesChildren = hex.startsWith(childPrefix) || childPrefix.startsWith(hex);
  if (trie === mainTrie && reachesChildren) return { visited: 0, all: true };
  return storage.clearPrefix(trie, hex, decodeLimit(limit));
}

/** Adds an item to an encoded list; a value that does not begin with a length is replaced. */
function append(context: HostContext, key: Uint8Array, item: Uint8Array): void {
  const hex = formatHex(key);
  const { storage } = context;
  const { length, items } = splitList(storage.get(mainTrie, hex) ?? new Uint8Array());
  addWork(context, items.length);
  storage.set(mainTrie, hex, joinBytes([encodeLength(length + 1), items, item]));
}

/** Root of a trie. The root of the main trie has the changes alone, with the roots of the child tries that changed. */
function getRoot(context: HostContext, trie: string, version: number): Uint8Array {
  if (version > 1) throw new CallEnd('trap', `The runtime asked for a root of the state version ${version}.`);
  const { storage } = context;
  if (trie !== mainTrie) return getChildRoot(context, trie, version);
  const entries = new Map(storage.listChanged(mainTrie));
  for (const child of storage.changes.listTries()) {
    if (child === mainTrie) continue;
    const content = storage.listChanged(child);
    if (content.length === 0) entries.delete(nameRoot(child));
    else entries.set(nameRoot(child), deriveRoot(context, content, version));
  }
  return deriveRoot(context, [...entries], version);
}

/**
 * Root of a child trie. The main trie has it, and gets it anew if the child trie changed.
 *
 * Source: polkadot-sdk, `sp-state-machine`, `Ext::child_storage_root`.
 */
function getChildRoot(context: HostContext, trie: string, version: number): Uint8Array {
  const { storage } = context;
  const isChanged = storage.changes.listTries().has(trie);
  const known = isChanged ? undefined : storage.get(mainTrie, nameRoot(trie));
  if (known) return known;
  const content = [...storage.list(trie)];
  const root = deriveRoot(context, content, version);
  if (isChanged) storage.set(mainTrie, nameRoot(trie), content.length === 0 ? null : root);
  return root;
}

function deriveRoot(context: HostContext, entries: [Hex, Uint8Array][], version: number): Uint8Array {
  addWork(context, entries.length * entryWork);
  return new Trie().with(entries, version === 1 ? 1 : 0).getRoot();
}

/** The key in the main trie that has the root of a child trie. */
function nameRoot(trie: string): Hex {
  return `${defaultChildPrefix}${trie.slice(2)}`;
}

function endTransaction({ storage, depth }: HostContext, isKept: boolean): void {
  if (storage.depth <= depth)
    throw new CallEnd('trap', 'The runtime ended a transaction of storage that it had not begun.');
  if (isKept) storage.commit();
  else storage.rollbackTo(storage.depth - 1);
}

/** Removes all entries of a child trie. */
function kill({ storage }: HostContext, child: Uint8Array, limit: Uint8Array = nothing): Removed {
  return storage.clearPrefix(formatHex(child), '0x', decodeLimit(limit));
}

/** Polkadot specification, "Storage" and "Child storage". */
export const storage: HostFunctions = {
  ...defineBoth('set_version_1', [['bytes', 'bytes'], 'none'], set),
  ...defineBoth('get_version_1', [['bytes'], 'bytes'], ({ storage }, trie, key) =>
    encodeOption(storage.get(trie, formatHex(key))),
  ),
  // Copies a part of a value into the memory; returns the length of the rest from that place on.
  ...defineBoth(
    'read_version_1',
    [['bytes', 'place', 'u32'], 'bytes'],
    ({ storage, heap }, trie, key, out, offset) => {
      const value = storage.get(trie, formatHex(key));
      if (!value) return nothing;
      const rest = value.subarray(offset);
      heap.write(out.address, rest.subarray(0, out.length));
      return Uint8Array.from([1, ...encodeU32(rest.length)]);
    },
  ),
  ...defineBoth('clear_version_1', [['bytes'], 'none'], (context, trie, key) =>
    set(context, trie, key, null),
  ),
  ...defineBoth('exists_version_1', [['bytes'], 'u32'], ({ storage }, trie, key) =>
    storage.get(trie, formatHex(key)) ? 1 : 0,
  ),
  ...defineBoth('clear_prefix_version_1', [['bytes'], 'none'], clearPrefix),
  ...defineBoth('clear_prefix_version_2', [['bytes', 'bytes'], 'bytes'], (...given) =>
    encodeRemoved(clearPrefix(...given)),
  ),
  ...defineBoth('root_version_1', [[], 'bytes'], (context, trie) => getRoot(context, trie, 0)),
  ...defineBoth('root_version_2', [['u32'], 'bytes'], getRoot),
  ...defineBoth('next_key_version_1', [['bytes'], 'bytes'], ({ storage }, trie, after) => {
    const next = storage.next(trie, formatHex(after));
    return encodeOption(next && parseHex(next));
  }),
  ext_storage_append_version_1: define(['bytes', 'bytes'], 'none', append),
  // Its result is none since changes tries were removed.
  ext_storage_changes_root_version_1: define(['bytes'], 'bytes', () => nothing),
  ext_storage_start_transaction_version_1: define([], 'none', startTransaction),
  ext_storage_rollback_transaction_version_1: define([], 'none', (context) => endTransaction(context, false)),
  ext_storage_commit_transaction_version_1: define([], 'none', (context) => endTransaction(context, true)),
  ext_default_child_storage_storage_kill_version_1: define(['bytes'], 'none', kill),
  ext_default_child_storage_storage_kill_version_2: define(['bytes', 'bytes'], 'u32', (...given) =>
    Number(kill(...given).all),
  ),
  ext_default_child_storage_storage_kill_version_3: define(['bytes', 'bytes'], 'bytes', (...given) =>
    encodeRemoved(kill(...given)),
  ),
};

/** Encodes bytes that may be absent. */
export function encodeOption(bytes: Uint8Array | undefined): Uint8Array {
  return bytes ? joinBytes([Uint8Array.of(1), addLength(bytes)]) : nothing;
}

/** `KillStorageResult`: all removed, or some remaining, with the number of visited keys. */
function encodeRemoved({ visited, all }: Removed): Uint8Array {
  return joinBytes([Uint8Array.of(all ? 0 : 1), encodeU32(visited)]);
}

/** An optional number of keys. */
function decodeLimit(bytes: Uint8Array): number | undefined {
  if (bytes[0] !== 1) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true);
}

/** Splits an encoded list into its length and its items; bytes that do not begin with a length count as an empty list. */
function splitList(list: Uint8Array): { readonly length: number; readonly items: Uint8Array } {
  const reader = new Reader(list);
  const length = orUndefined(() => Number(reader.compact()));
  if (length === undefined) return { length: 0, items: new Uint8Array() };
  return { length, items: list.subarray(reader.offset) };
}
