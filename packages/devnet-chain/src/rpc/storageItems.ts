import type { Hex } from '@parachron/core';
import { isRecord, omitUndefined } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { toHex } from '../scale/hex.js';
import type { StateView } from '../state/StateView.js';
import type { Chain } from './Chain.js';
import { prepareTrie, requireState, requireTrie } from './formats.js';
import { type Param, parseHexText } from './params.js';

const types = [
  'value',
  'hash',
  'closestDescendantMerkleValue',
  'descendantsValues',
  'descendantsHashes',
] as const;

/** Kind of a read at a key, by the names of `chainHead_v1_storage`. */
export interface StorageItem {
  readonly key: Hex;
  readonly type: (typeof types)[number];
  /** The key after which a listing of descendants continues. */
  readonly after: Hex | undefined;
}

/** A value that was found, in the form of the method. */
export type StorageResult = { readonly key: string } & (
  | { readonly value: Hex }
  | { readonly hash: Hex }
  | { readonly closestDescendantMerkleValue: Hex }
);

/** The parameter that lists the items to read. */
export function createStorageItemsParam(name: string): Param<readonly StorageItem[]> {
  return {
    name,
    isOptional: false,
    expected: `a list of objects with a key in hex and a type (${types.join(', ')})`,
    parse: () => undefined,
    parseItem,
  };
}

function parseItem(input: unknown): StorageItem | undefined {
  if (!isRecord(input)) return undefined;
  const key = parseHexText(input.key);
  const type = types.find((one) => one === input.type);
  const { paginationStartKey = null } = input;
  if (key === undefined || type === undefined) return undefined;
  if (paginationStartKey === null) return { key, type, after: undefined };
  const after = parseHexText(paginationStartKey);
  return after !== undefined && isListing(type) ? { key, type, after } : undefined;
}

function isListing(type: StorageItem['type']): boolean {
  return type === 'descendantsValues' || type === 'descendantsHashes';
}

/**
 * Reads one item at a block; descendants come one by one, in the order of their keys. The iterator returns undefined between two
 * pieces of work. Throws BLOCK_UNKNOWN.
 */
export function* readItem(
  chain: Chain,
  at: Hex,
  { key, type, after }: StorageItem,
): Generator<StorageResult | undefined> {
  const state = requireState(chain, at);
  if (isListing(type)) {
    for (const one of state.listKeys(key, omitUndefined({ after }))) {
      yield* readValue(state, { key: one, isHashed: type === 'descendantsHashes' });
    }
  } else if (type === 'closestDescendantMerkleValue') {
    yield* prepareTrie(chain, at);
    const found = requireTrie(chain, at).findMerkleValue(key);
    if (found) yield { key, closestDescendantMerkleValue: toHex(found) };
  } else yield* readValue(state, { key, isHashed: type === 'hash' });
}

function* readValue(
  state: StateView,
  { key, isHashed }: { readonly key: string; readonly isHashed: boolean },
): Generator<StorageResult> {
  const value = state.get(key);
  if (value === undefined) return;
  yield isHashed ? { key, hash: blake2AsHex(value, 256) } : { key, value: toHex(value) };
}
