import type { Hex } from '@parachron/core';
import { isRecord } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { isSameBytes, toHex } from '../../scale/hex.js';
import type { Chain } from '../Chain.js';
import { requireBlock, requireState } from '../formats.js';
import { type Param, param, parseHexText, toOptional } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';
import { reportInTurns } from '../reportInTurns.js';

interface DiffItem {
  readonly key: Hex;
  readonly returnType: 'value' | 'hash';
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
  const { returnType } = input;
  if (key === undefined || (returnType !== 'value' && returnType !== 'hash')) return undefined;
  return { key, returnType };
}

/** Reports the changes between two blocks, a block and its parent by default, with one notification for each key. */
export const archiveV1StorageDiff = defineSubscription({
  name: 'archive_v1_storageDiff',
  notification: 'archive_v1_storageDiffEvent',
  unsubscribe: ['archive_v1_storageDiff_stopStorageDiff'],
  params: [param.hash('hash'), toOptional(items), toOptional(param.hash('previousHash'))],
  start: ({ chain }, [hash, wanted, previous], { emit }) => {
    const all: readonly DiffItem[] = [{ key: '0x', returnType: 'value' }];
    return reportInTurns(compare(chain, { hash, previous, items: wanted ?? all }), emit);
  },
});

function* compare(
  chain: Chain,
  { hash, previous, items }: { hash: Hex; previous: Hex | undefined; items: readonly DiffItem[] },
) {
  try {
    const after = requireState(chain, hash);
    const before = requireState(chain, previous ?? requireBlock(chain, hash).header.parent_hash);
    for (const { key, returnType } of items) {
      for (const one of new Set([...before.listKeys(key), ...after.listKeys(key)])) {
        const [old, now] = [before.get(one), after.get(one)];
        const found = describe(old, now);
        yield undefined;
        if (!found) continue;
        const value =
          returnType === 'hash' ? { hash: blake2AsHex(found.value, 256) } : { value: toHex(found.value) };
        yield { event: 'storageDiff', key: one, ...value, type: found.type };
      }
    }
    yield { event: 'storageDiffDone' };
  } catch (error) {
    yield { event: 'storageDiffError', error: error instanceof Error ? error.message : String(error) };
  }
}

function describe(old: Uint8Array | undefined, now: Uint8Array | undefined) {
  if (old === undefined) return now && { type: 'added', value: now };
  if (now === undefined) return { type: 'deleted', value: old };
  return isSameBytes(old, now) ? undefined : { type: 'modified', value: now };
}
