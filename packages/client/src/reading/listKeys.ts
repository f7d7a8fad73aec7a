import { type Answer, type Evidence, type Hex, InvalidInputError, type JsonValue } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import type { Requester } from '../requests/Requester.js';
import { decodeBytes, findStorageKey, listKeyTypes } from './encodeStorageKey.js';
import { formatCodec } from './formatCodec.js';
import { describeMissingItem, findStorageItem, type StorageEntry } from './metadataEntries.js';
import type { ReadContext } from './planRead.js';
import type { Snapshot } from './Snapshot.js';

type KeyList = Extract<Awaited<ReturnType<Snapshot['listKeys']>>, { known: true }>['value'];

const defaultLimit = 1_000;
const keysPerPage = 512;
const method = 'state_getKeysPaged';

// Bytes of the hash before the key itself, for the hashers that keep the key.
const hashBytes: Readonly<Record<string, number>> = { Identity: 0, Twox64Concat: 8, Blake2_128Concat: 16 };

/** Lists the keys of a map at one block, page by page: one round trip for each 512 keys. */
export async function listKeys(
  requester: Requester,
  context: ReadContext,
  query: Parameters<Snapshot['listKeys']>[0],
): Promise<Answer<KeyList>> {
  const { runtime, block } = context;
  const { limit = defaultLimit } = query;
  if (!(Number.isSafeInteger(limit) || limit === Number.POSITIVE_INFINITY) || limit < 0)
    throw new InvalidInputError({
      field: 'query.limit',
      expected: 'a whole number from 0',
      found: String(limit),
    });
  const item = findStorageItem(runtime, query.pallet, query.item);
  if ('known' in item) return item;
  const firstKeys = query.firstKeys ?? [];
  if (listKeyTypes(runtime, item).types.length < Math.max(firstKeys.length, 1))
    return describeMissingItem(runtime, `map ${item.name} of so many keys`);
  const prefix = findStorageKey(runtime, item, firstKeys);
  if ('known' in prefix) return prefix;
  const found = await getPages(requester, { prefix: prefix.hex, block: block.hash, limit });
  const keys: KeyList['keys'][number][] = [];
  const evidence = { chain: runtime.chain, block, key: `${prefix.name} keys`, storageKey: prefix.hex };
  for (const storageKey of found.slice(0, limit)) {
    const plain = decodeKeys(context, item, storageKey);
    if (plain === undefined) return describeForeignKey(item, { ...evidence, value: storageKey });
    keys.push({ storageKey, keys: plain });
  }
  return {
    known: true,
    value: { keys, complete: found.length <= limit },
    evidence: { ...evidence, value: keys.length },
  };
}

/** Keys of an earlier form remain in the state of a chain if a migration does not remove them. */
function describeForeignKey({ name }: StorageEntry, evidence: Evidence): Answer<KeyList> {
  return {
    known: false,
    reason: `A key of ${name} of ${evidence.chain} could not be understood: its length is not that of its types.`,
    howToFindOut: `Decode the raw key manually. It was read at block #${evidence.block.number}.`,
    evidence,
  };
}

async function getPages(
  requester: Requester,
  { prefix, block, limit }: { prefix: Hex; block: Hex; limit: number },
): Promise<Hex[]> {
  const found: Hex[] = [];
  while (found.length <= limit) {
    const wanted = Math.min(keysPerPage, limit + 1 - found.length);
    const start = found.at(-1);
    const page = await requester.request(method, [prefix, wanted, start ?? null, block]);
    if (!Array.isArray(page)) throw createRefusal(requester, 'the answer is not a list of keys');
    if (page.length > wanted)
      throw createRefusal(requester, `the answer has more than the ${wanted} requested keys`);
    if (!page.every((key) => typeof key === 'string' && key.startsWith(prefix)))
      throw createRefusal(requester, 'the answer is not a list of keys');
    // A node that ignores the start gives the first keys again, and the list would never be complete.
    if (start !== undefined && page.some((key) => key <= start))
      throw createRefusal(requester, 'the answer repeats keys of the page before');
    found.push(...page);
    if (page.length < wanted) break;
  }
  return found;
}

function createRefusal({ endpoint }: Requester, detail: string): Error {
  return new AnswerNotUnderstoodError({ endpoint, method, detail });
}

/** Returns undefined for bytes that are no key of the item. */
function decodeKeys({ runtime }: ReadContext, item: StorageEntry, storageKey: Hex): JsonValue[] | undefined {
  const { types, hashers } = listKeyTypes(runtime, item);
  const plain: JsonValue[] = [];
  // Two hashes of 16 bytes, of the pallet's prefix and of the item's name, come first.
  let rest = hexToU8a(storageKey).subarray(32);
  for (const [at, type] of types.entries()) {
    const skip = hashBytes[hashers[at]?.type ?? ''];
    if (skip === undefined) return [...plain, ...types.slice(at).map(() => null)];
    try {
      const codec = decodeBytes(runtime, type.toNumber(), rest.subarray(skip));
      plain.push(formatCodec(codec));
      rest = rest.subarray(skip + codec.encodedLength);
    } catch {
      return undefined;
    }
  }
  return rest.length === 0 ? plain : undefined;
}
