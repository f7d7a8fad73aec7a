import { findStorage } from '@parachron/client';
import { type Hex, isRecord, parseHex, type Runtime, readMessage } from '@parachron/core';
import { isHex } from '@polkadot/util';
import type { BlockTree, TreeBlock } from '../blocks/BlockTree.js';
import { refuseParams } from './params.js';

/** A client may give names of any length. */
const refuse = (data: string) => refuseParams(data.slice(0, 500));

type Change = readonly [key: Hex, value: Uint8Array | null];

/** Length of the longest key in hex: the nodes of Substrate's trie have partial keys of at most 65,535 nibbles. */
const longestKey = 2 + 65_534;

/** Additional field of a pallet: maps to clear. */
const removePrefix = '$removePrefix';

/**
 * Encodes storage as chopsticks takes it: raw pairs, or values by pallet and item in any form polkadot.js understands.
 *
 * @throws RPC_REQUEST_FAILED with Invalid params for items that the runtime's metadata lacks, and values of other types
 */
export async function encodeStorageValues(
  values: object,
  tree: BlockTree,
  block: TreeBlock,
): Promise<Map<Hex, Change[1]>> {
  if (Array.isArray(values)) return new Map(values.map(readPair));
  const { meta } = await tree.getRuntime(block);
  const changes: Change[] = [];
  for (const [pallet, items] of Object.entries(values)) {
    if (!isRecord(items)) throw refuse(`${pallet} is not an object of items`);
    for (const [item, value] of Object.entries(items)) {
      const where = `${pallet}.${item}`;
      if (item !== removePrefix) changes.push(...encodeItem(requireItem(meta, pallet, item), where, value));
      else {
        const prefixes = requireList(value, where).map((map) =>
          requireItem(meta, pallet, String(map)).getPrefix(),
        );
        const lists = await Promise.all(prefixes.map((prefix) => block.state.listKeys(prefix)));
        for (const key of lists.flat()) changes.push([key, null]);
      }
    }
  }
  return new Map(changes);
}

function readPair(pair: unknown): Change {
  const [key, value = null] = Array.isArray(pair) ? pair : [];
  const isValue = value === null || isHex(value);
  if (!isHex(key) || !isValue)
    throw refuse('a raw pair is a key and a value (or null), both 0x-prefixed hex');
  if (key.length > longestKey) throw refuse(`a key has at most ${(longestKey - 2) / 2} bytes`);
  return [key.toLowerCase() as Hex, value === null ? null : parseHex(value)];
}

/** A plain item has its value, a map a list of pairs of keys and values. */
function encodeItem(found: ReturnType<typeof requireItem>, where: string, value: unknown): Change[] {
  return (found.isMap ? requireList(value, where) : [[[], value]]).map((entry): Change => {
    const [keys, inner = null] = requireList(entry, where);
    const given = requireList(keys, where);
    try {
      const encode = () => (isHex(inner) ? parseHex(inner) : found.encode(inner));
      return [found.encodeKey(given), inner === null ? null : encode()];
    } catch (cause) {
      throw refuse(readMessage(cause));
    }
  });
}

/** Characters of a name; a client may give longer ones, which are not looked for, since found names are kept. */
const longestName = 200;

function requireItem(meta: Runtime, pallet: string, item: string) {
  const isShort = pallet.length <= longestName && item.length <= longestName;
  const found = isShort ? findStorage(meta, pallet, item) : undefined;
  if (!found) throw refuse(`the runtime has no storage item ${pallet}.${item}`);
  return found;
}

function requireList(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw refuse(`${where} is not a list`);
  return value;
}
