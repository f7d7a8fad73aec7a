import type { Registry } from '@polkadot/types/types';
import { expect, test } from 'vitest';
import { RuntimeCache } from './RuntimeCache.js';

test('a text beyond the bound clears those of its runtime', () => {
  const cache = new RuntimeCache<number>(1);
  const chain = { metadata: {} } as Registry;
  const values = ['a', 'a', 'b', 'a'].map((text, at) => cache.get(chain, text, () => at));
  expect(values).toEqual([0, 0, 2, 3]);
});
