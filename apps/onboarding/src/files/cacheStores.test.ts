import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetadataKey } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createMetadataStore, createReadStore } from './cacheStores.js';
import { findCacheFolder } from './userFolders.js';

const reads = { keys: ['0x0a' as const], calls: [{ method: 'Core_version', data: '0x' as const }] };
const nothing = { keys: [], calls: [] };

describe('stored reads of earlier runs', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reads-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('are stored by name', async () => {
    await createReadStore(folder).write('wss://one.example', reads);
    const store = createReadStore(folder);
    expect(await store.read('wss://one.example')).toEqual(reads);
    expect(await store.read('wss://other.example')).toEqual(nothing);
    // An address may contain a key.
    expect(readdirSync(folder).join()).not.toContain('example');
  });

  test('are limited to the number that a node answers in one request', async () => {
    const store = createReadStore(folder);
    const calls = Array.from({ length: 100 }, (_unused, at) => ({
      method: 'A_b',
      data: `0x${at}`.padEnd(6, '0') as Hex,
    }));
    const keys = Array.from({ length: 5 }, (): Hex => `0x${'ab'.repeat(40_000)}`);
    await store.write('all', { keys, calls });
    const kept = await store.read('all');
    expect([kept.keys.length, kept.calls.length]).toEqual([2, 48]);
  });

  test('are ignored if the file has another content', async () => {
    const store = createReadStore(folder);
    await store.write('one', reads);
    const [file = ''] = readdirSync(folder);
    writeFileSync(
      join(folder, file),
      '{"keys":["0x0a",7,"abc"],"calls":[{"method":"a b","data":"0x"},null]}',
    );
    expect(await store.read('one')).toEqual({ keys: ['0x0a'], calls: [] });
    writeFileSync(join(folder, file), '[');
    expect(await store.read('one')).toEqual(nothing);
    await store.write('one', reads);
    expect(readFileSync(join(folder, file), 'utf8')).toContain('Core_version');
  });

  test('are not stored if the folder cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '');
    const store = createReadStore(join(folder, 'file', 'reads'));
    await store.write('one', reads);
    expect(await store.read('one')).toEqual(nothing);
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'metadata-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const key = (byte: string): MetadataKey => ({
  genesisHash: `0x${byte.repeat(32)}`,
  codeHash: `0x${'cc'.repeat(32)}`,
  specVersion: 1,
  metadataVersion: 15,
});
const stored = (text: string) => ({ metadata: `0x${text}`, endpoints: ['wss://one.example'] }) as const;
const listMetadata = () => readdirSync(folder).filter((name) => name.endsWith('.scale'));

describe('a folder of metadata', () => {
  it('is read by the next process, and stores equal metadata of several chains once', async () => {
    const store = createMetadataStore(join(folder, 'new', 'metadata'));
    expect(await store.read(key('aa'))).toBeUndefined();
    await store.write(key('aa'), stored('6d657461'));
    await store.write(key('bb'), stored('6d657461'));
    const again = createMetadataStore(join(folder, 'new', 'metadata'));
    expect(await again.read(key('aa'))).toEqual(stored('6d657461'));
    expect(await again.read(key('dd'))).toBeUndefined();
    expect(readdirSync(join(folder, 'new', 'metadata'))).toHaveLength(3);
  });

  it('returns no changed file, and stores the metadata again', async () => {
    const store = createMetadataStore(folder);
    await store.write(key('aa'), stored('6d657461'));
    const [name = ''] = listMetadata();
    writeFileSync(join(folder, name), 'evil');
    expect(await store.read(key('aa'))).toBeUndefined();
    await store.write(key('aa'), stored('6d657461'));
    expect(await store.read(key('aa'))).toEqual(stored('6d657461'));
    for (const file of readdirSync(folder))
      writeFileSync(join(folder, file), '{"hash":"../../etc","endpoints":[]}');
    expect(await store.read(key('aa'))).toBeUndefined();
  });

  it('stays below its size limit: the least recently used file is deleted first', async () => {
    const store = createMetadataStore(folder, { maxBytes: 5_000 });
    for (const [at, byte] of ['aa', 'bb', 'dd'].entries()) {
      await store.write(key(byte), stored(byte.repeat(2_000)));
      for (const file of readdirSync(folder)) if (at === 0) utimesSync(join(folder, file), 1, 1);
    }
    expect(await store.read(key('aa'))).toBeUndefined();
    expect(await store.read(key('dd'))).toEqual(stored('dd'.repeat(2_000)));
    expect(listMetadata()).toHaveLength(2);
  });

  it('stores nothing if the folder cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const store = createMetadataStore(file);
    await store.write(key('aa'), stored('00'));
    expect(await store.read(key('aa'))).toBeUndefined();
  });
});

describe('the cache folder of the user', () => {
  it.each([
    ['linux', { XDG_CACHE_HOME: '/x', HOME: '/home/me' }, '/x/parachron'],
    ['linux', { HOME: '/home/me' }, '/home/me/.cache/parachron'],
    ['linux', { XDG_CACHE_HOME: 'relative', HOME: '/home/me' }, undefined],
    ['darwin', { HOME: '/Users/me' }, '/Users/me/Library/Caches/parachron'],
    ['win32', { HOME: '/home/me' }, undefined],
    ['linux', {}, undefined],
  ] as const)('%s, %j: %s', (platform, env, found) => {
    expect(findCacheFolder(env, platform)).toBe(found);
  });
});
