import type { Hex } from '@parachron/core';
import { describe, expect, test, vi } from 'vitest';
import { createMetadataCache, type MetadataKey, type StoredMetadata } from './MetadataCache.js';

const hash = (byte: string): Hex => `0x${byte.repeat(32)}`;
const key = (genesis: string, more: Partial<MetadataKey> = {}): MetadataKey => ({
  genesisHash: hash(genesis),
  codeHash: hash('cc'),
  specVersion: 1,
  metadataVersion: 15,
  ...more,
});
const give = (metadata: Hex) => vi.fn(async () => metadata);

function createStore(entries: readonly (readonly [MetadataKey, StoredMetadata])[] = []) {
  const kept = new Map(entries.map(([one, stored]) => [JSON.stringify(one), stored]));
  return {
    kept,
    read: async (one: MetadataKey) => kept.get(JSON.stringify(one)),
    write: async (one: MetadataKey, stored: StoredMetadata) => void kept.set(JSON.stringify(one), stored),
  };
}

describe('metadata that connections share', () => {
  test('is downloaded by two endpoints of a hundred chains that run one runtime', async () => {
    const cache = createMetadataCache();
    const load = give('0x01');
    const found = await Promise.all(
      Array.from({ length: 100 }, (_unused, at) =>
        cache.get(key(`${at % 90}`.padStart(2, '0')), { endpoint: `node ${at}`, load }),
      ),
    );
    expect(new Set(found)).toEqual(new Set(['0x01']));
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('from one deviating endpoint is not used for other endpoints', async () => {
    const cache = createMetadataCache();
    const get = (endpoint: string, metadata: Hex) => cache.get(key('aa'), { endpoint, load: give(metadata) });
    expect(await get('liar', '0xbad0')).toBe('0xbad0');
    expect(await get('one', '0x01')).toBe('0x01');
    expect(await get('liar', '0xbad0')).toBe('0xbad0');
    expect(await get('one', '0x01')).toBe('0x01');
    expect(await get('two', '0x01')).toBe('0x01');
    const unused = give('0x02');
    expect(await cache.get(key('bb'), { endpoint: 'three', load: unused })).toBe('0x01');
    expect(unused).not.toHaveBeenCalled();
  });

  test('contains the code, its version and the version of metadata', async () => {
    const cache = createMetadataCache();
    const load = give('0x01');
    const keys = [
      key('aa'),
      key('aa', { codeHash: hash('dd') }),
      key('aa', { specVersion: 2 }),
      key('aa', { metadataVersion: 14 }),
    ];
    for (const one of [...keys, ...keys]) await cache.get(one, { endpoint: 'node', load });
    expect(load).toHaveBeenCalledTimes(keys.length);
  });

  test('is downloaded by the next endpoint after a failed download', async () => {
    const cache = createMetadataCache();
    const fail = async () => Promise.reject(new TypeError('cut'));
    const load = give('0x01');
    const tried = await Promise.allSettled([
      cache.get(key('aa'), { endpoint: 'one', load: fail }),
      cache.get(key('aa'), { endpoint: 'two', load: fail }),
      cache.get(key('aa'), { endpoint: 'three', load }),
    ]);
    expect(tried.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});

describe('a store', () => {
  test('keeps both endpoints if the write of the first ends last', async () => {
    const store = createStore();
    let isFirst = true;
    const write = async (one: MetadataKey, stored: StoredMetadata) => {
      const turns = isFirst ? 9 : 0;
      isFirst = false;
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      await store.write(one, stored);
    };
    const cache = createMetadataCache({ ...store, write });
    const get = (endpoint: string) => cache.get(key('aa'), { endpoint, load: give('0x01') });
    await Promise.all([get('one'), get('two')]);
    expect(store.kept.get(JSON.stringify(key('aa')))?.endpoints).toEqual(['one', 'two']);
  });

  test('stores metadata for the next run: for its endpoint, and for all endpoints after two equal downloads', async () => {
    const store = createStore();
    const load = give('0x01');
    const get = (endpoint: string) => createMetadataCache(store).get(key('aa'), { endpoint, load });
    for (const endpoint of ['one', 'one', 'two', 'three']) expect(await get(endpoint)).toBe('0x01');
    expect(load).toHaveBeenCalledTimes(2);
    expect([...store.kept.values()]).toEqual([{ metadata: '0x01', endpoints: ['one', 'two'] }]);
  });
});
