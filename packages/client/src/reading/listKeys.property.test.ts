import type { Hex } from '@parachron/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeNode } from '../../test/createFakeNode.js';
import { createTestRuntime } from '../../test/createTestRuntime.js';
import { Requester } from '../requests/Requester.js';
import { encodeStorageKey } from './encodeStorageKey.js';
import { listKeys } from './listKeys.js';
import { findStorageItem } from './metadataEntries.js';

const runtime = createTestRuntime('polkadot');
const block = { number: 1, hash: `0x${'01'.repeat(32)}` as Hex };

/** Serves keys as a node does: sorted, those after the start, as many as are wanted. */
function serveKeys(keys: readonly Hex[]): Requester {
  const sorted = [...keys].sort();
  const provider = createFakeNode({
    state_getKeysPaged: ([prefix, count, start]) =>
      sorted
        .filter((key) => key.startsWith(String(prefix)) && (start === null || key > String(start)))
        .slice(0, Number(count)),
  });
  return new Requester({ provider, endpoint: 'x', timeoutMs: 1_000, maxAnswerBytes: 1_000 });
}

test('listed keys decode to the values that they were encoded from', async () => {
  const heads = findStorageItem(runtime, 'Paras', 'Heads');
  if ('known' in heads) throw new TypeError(heads.reason);
  const paraId = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(paraId, { maxLength: 40 }),
      fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant(Number.POSITIVE_INFINITY)),
      async (ids, limit) => {
        const requester = serveKeys(ids.map((id) => encodeStorageKey(runtime, heads, [id]).hex));
        const answer = await listKeys(
          requester,
          { runtime, block },
          { pallet: 'Paras', item: 'Heads', limit },
        );
        if (!answer.known) throw new TypeError(answer.reason);
        const listed = answer.value.keys.map(({ keys }) => keys[0]);
        expect(listed).toHaveLength(Math.min(ids.length, limit));
        expect(ids).toEqual(expect.arrayContaining(listed));
        expect(answer.value.complete).toBe(ids.length <= limit);
      },
    ),
    { numRuns: 50 },
  );
});
