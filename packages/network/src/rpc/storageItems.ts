import type { Hex } from '@parachron/core';
import { isRecord } from '@parachron/core';
import { type Param, parseHexText, parseList } from './params.js';

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

/** The parameter that lists the items to read. */
export function createStorageItemsParam(name: string): Param<readonly StorageItem[]> {
  return {
    name,
    isOptional: false,
    expected: `a list of objects with a key in hex and a type (${types.join(', ')})`,
    parse: (input) => parseList(input, parseItem),
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
