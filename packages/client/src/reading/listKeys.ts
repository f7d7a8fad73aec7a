import type { Answer, Hex, JsonValue } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import type { Requester } from '../requests/Requester.js';
import { decodeBytes } from './decodeStorage.js';
import { encodeStorageKey, listKeyTypes } from './encodeStorageKey.js';
import { formatCodec } from './formatCodec.js';
import { describeMissing, findStorageItem, type StorageItem } from './metadataEntries.js';
import type { ReadContext } from './planRead.js';

/** One key of a map. */
export interface ListedKey {
  readonly storageKey: Hex;
  /** The keys as plain JSON, in order; null for a key whose hasher does not keep the key. */
  readonly keys: readonly JsonValue[];
}

/** The keys of a map, up to the requested number. */
export interface KeyList {
  readonly keys: readonly ListedKey[];
  /** False when the map has more keys than requested. */
  readonly complete: boolean;
}

/** The keys to list. */
export interface KeyQuery {
  readonly pallet: string;
  readonly item: string;
  /** First keys that all listed keys share; none by default. */
  readonly firstKeys?: readonly unknown[];
  /** Largest number of keys, 1 000 by default. */
  readonly limit?: number;
}

const defaultLimit = 1_000;
const keysPerPage = 512;

// Bytes of the hash before the key itself, for the hashers that keep the key.
const hashBytes: Readonly<Record<string, number>> = { Identity: 0, Twox64Concat: 8, Blake2_128Concat: 16 };

/** Lists the keys of a map at one block, page by page: one round trip for each 512 keys. */
export async function listKeys(
  requester: Requester,
  context: ReadContext,
  query: KeyQuery,
): Promise<Answer<KeyList>> {
  const { runtime, block } = context;
  const search = findStorageItem(runtime, query.pallet, query.item);
  if ('missing' in search) return { known: false, ...search.missing };
  const firstKeys = query.firstKeys ?? [];
  if (listKeyTypes(runtime, search.found).types.length < Math.max(firstKeys.length, 1)) {
    return { known: false, ...describeMissing(runtime, `map ${search.found.name} of so many keys`) };
  }
  const prefix = encodeStorageKey(runtime, search.found, firstKeys);
  const limit = query.limit ?? defaultLimit;
  const found = await getPages(requester, { prefix: prefix.hex, block: block.hash, limit });
  const keys = found.slice(0, limit).map((storageKey) => ({
    storageKey,
    keys: decodeKeys(context, search.found, storageKey),
  }));
  const evidence = {
    chain: runtime.chain,
    block,
    key: `${prefix.name} keys`,
    storageKey: prefix.hex,
    value: keys.length,
  };
  return { known: true, value: { keys, complete: found.length <= limit }, evidence };
}

async function getPages(
  requester: Requester,
  { prefix, block, limit }: { prefix: Hex; block: Hex; limit: number },
): Promise<Hex[]> {
  const found: Hex[] = [];
  while (found.length <= limit) {
    const wanted = Math.min(keysPerPage, limit + 1 - found.length);
    const start = found.at(-1) ?? null;
    const method = 'state_getKeysPaged';
    const page = await requester.request(method, [prefix, wanted, start, block]);
    const refuse = (detail: string) =>
      new AnswerNotUnderstoodError({ endpoint: requester.endpoint, method, detail });
    if (!Array.isArray(page)) throw refuse('the answer is not a list of keys');
    if (page.length > wanted) throw refuse(`the answer has more than the ${wanted} requested keys`);
    if (!page.every((key) => typeof key === 'string' && key.startsWith(prefix)))
      throw refuse('the answer is not a list of keys');
    found.push(...page);
    if (page.length < wanted || page.at(-1) === start) break;
  }
  return found;
}

function decodeKeys({ runtime }: ReadContext, item: StorageItem, storageKey: Hex): JsonValue[] {
  const { types, hashers } = listKeyTypes(runtime, item);
  const plain: JsonValue[] = [];
  // Two hashes of 16 bytes, of the pallet's prefix and of the item's name, come first.
  let rest = hexToU8a(storageKey).subarray(32);
  for (const [at, type] of types.entries()) {
    const skip = hashBytes[hashers[at]?.type ?? ''];
    if (skip === undefined) return [...plain, ...types.slice(at).map(() => null)];
    const codec = decodeBytes(runtime, type.toNumber(), rest.subarray(skip));
    plain.push(formatCodec(codec));
    rest = rest.subarray(skip + codec.encodedLength);
  }
  return plain;
}
