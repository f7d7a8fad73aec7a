import type { Hex } from '@parachron/core';
import { isRecord } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { isSameBytes, toHex } from '../../scale/hex.js';
import type { StateView } from '../../state/StateView.js';
import type { Chain } from '../Chain.js';
import { requireBlock, requireState } from '../formats.js';
import { type Param, param, parseHexText, toOptional } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';
import { reportInTurns } from '../reportInTurns.js';

type ReturnType = 'value' | 'hash';

interface DiffItem {
  readonly key: Hex;
  readonly returnType: ReturnType;
  readonly isOfChild: boolean;
}

const items: Param<readonly DiffItem[]> = {
  name: 'items',
  isOptional: false,
  expected: 'a list of objects with a key in hex and a returnType (value, hash)',
  parse: (input) => {
    if (!Array.isArray(input)) return undefined;
    const parsed = input.map(parseItem);
    return parsed.every((item) => item !== undefined) ? parsed : undefined;
  },
};

function parseItem(input: unknown): DiffItem | undefined {
  if (!isRecord(input)) return undefined;
  const key = parseHexText(input.key);
  const { returnType, childTrieKey = null } = input;
  const isOfChild = childTrieKey !== null;
  if (isOfChild && parseHexText(childTrieKey) === undefined) return undefined;
  if (key === undefined || (returnType !== 'value' && returnType !== 'hash')) return undefined;
  return { key, returnType, isOfChild };
}

/**
 * Reports the changes between two blocks, a block and its parent by default, with one notification for each key and kind of result.
 * There are no child tries, so items of child tries have no changes.
 */
export const archiveV1StorageDiff = defineSubscription({
  name: 'archive_v1_storageDiff',
  notification: 'archive_v1_storageDiffEvent',
  unsubscribe: ['archive_v1_storageDiff_stopStorageDiff'],
  params: [param.hash('hash'), toOptional(items), toOptional(param.hash('previousHash'))],
  start: ({ chain }, [hash, wanted = [], previous], { emit }) => {
    const all: readonly DiffItem[] = [{ key: '0x', returnType: 'value', isOfChild: false }];
    return reportInTurns(compare(chain, { hash, previous, items: wanted.length > 0 ? wanted : all }), emit);
  },
});

function* compare(
  chain: Chain,
  { hash, previous, items }: { hash: Hex; previous: Hex | undefined; items: readonly DiffItem[] },
) {
  try {
    const after = requireState(chain, hash);
    const before = requireState(chain, previous ?? requireBlock(chain, hash).header.parent_hash);
    const ofMain = items.filter(({ isOfChild }) => !isOfChild);
    for (const [key, returnTypes] of listKeys([before, after], ofMain)) {
      const found = describe(before.get(key), after.get(key));
      yield undefined;
      if (!found) continue;
      const { type, value } = found;
      if (returnTypes.has('value')) yield { event: 'storageDiff', key, value: toHex(value), type };
      if (returnTypes.has('hash')) yield { event: 'storageDiff', key, hash: blake2AsHex(value, 256), type };
    }
    yield { event: 'storageDiffDone' };
  } catch (error) {
    yield { event: 'storageDiffError', error: error instanceof Error ? error.message : String(error) };
  }
}

/** The keys below the items in one of the states, each once, with the kinds of results of its items. */
function listKeys(states: readonly StateView[], items: readonly DiffItem[]): Map<string, Set<ReturnType>> {
  const keys = new Map<string, Set<ReturnType>>();
  for (const { key, returnType } of items) {
    for (const one of states.flatMap((state) => state.listKeys(key))) {
      keys.set(one, (keys.get(one) ?? new Set()).add(returnType));
    }
  }
  return keys;
}

function describe(old: Uint8Array | undefined, now: Uint8Array | undefined) {
  if (old === undefined) return now && { type: 'added', value: now };
  if (now === undefined) return { type: 'deleted', value: old };
  return isSameBytes(old, now) ? undefined : { type: 'modified', value: now };
}
