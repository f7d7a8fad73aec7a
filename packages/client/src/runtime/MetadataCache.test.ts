import { expect, test } from 'vitest';
import { createMetadataCache } from './MetadataCache.js';

const kept = { name: 'one', chain: 'Kept', metadata: '0x01' as const, version: {}, properties: {} };

test('the metadata of the earliest of more than 16 endpoints is dropped', async () => {
  const cache = createMetadataCache();
  for (let endpoint = 0; endpoint < 17; endpoint += 1) await cache.write(`${endpoint}`, kept);
  expect(await cache.read('0')).toBeUndefined();
  expect(await cache.read('1')).toBe(kept);
});
