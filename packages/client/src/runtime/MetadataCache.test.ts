import type { Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import { createMetadataCache, type MetadataKey } from './MetadataCache.js';

const hash = (byte: string): Hex => `0x${byte.repeat(32)}`;
const key: MetadataKey = {
  endpoint: 'one',
  genesisHash: hash('aa'),
  codeHash: hash('cc'),
  specVersion: 1,
  metadataVersion: 15,
};

const source = { chain: 'Kept', metadata: '0x01' as const, version: {}, properties: {} };

test.each<Partial<MetadataKey>>([
  { endpoint: 'two' },
  { genesisHash: hash('bb') },
  { codeHash: hash('dd') },
  { specVersion: 2 },
  { metadataVersion: 14 },
])('metadata is not that of another runtime or endpoint: %j', async (other) => {
  const cache = createMetadataCache();
  await cache.write(key, source);
  expect(await cache.read(key)).toBe('0x01');
  expect(await cache.read({ ...key, ...other })).toBeUndefined();
});

test('the earliest of more than 16 runtimes is dropped', async () => {
  const cache = createMetadataCache();
  for (let specVersion = 0; specVersion < 17; specVersion += 1)
    await cache.write({ ...key, specVersion }, source);
  expect(await cache.read({ ...key, specVersion: 0 })).toBeUndefined();
  expect(await cache.read({ ...key, specVersion: 1 })).toBe('0x01');
});
