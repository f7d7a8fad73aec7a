import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from '@parachron/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMetadataCache, openReadStore } from './cacheStores.js';
import { createFileStore } from './createFileStore.js';

let cacheFolder: string;
beforeEach(() => {
  cacheFolder = mkdtempSync(join(tmpdir(), 'cache-'));
  return () => rmSync(cacheFolder, { recursive: true });
});

const bytes = Uint8Array.of(1, 2, 3);

describe('a folder of files', () => {
  it('has what an earlier process wrote, and no damaged file', async () => {
    await createFileStore(cacheFolder, 100).write('one', bytes);
    const store = createFileStore(cacheFolder, 100);
    expect(Uint8Array.from((await store.read('one')) ?? [])).toEqual(bytes);
    expect(await store.read('other')).toBeUndefined();
    const file = join(cacheFolder, 'one');
    writeFileSync(file, readFileSync(file).fill(9, 0, 1));
    expect(await store.read('one')).toBeUndefined();
    await store.write('one', bytes);
    expect(Uint8Array.from((await store.read('one')) ?? [])).toEqual(bytes);
  });

  it('stays below its size limit: the least recently used file is deleted first', async () => {
    const store = createFileStore(cacheFolder, 130);
    for (const [at, name] of ['one', 'two', 'three'].entries()) {
      await store.write(name, new Uint8Array(30));
      utimesSync(join(cacheFolder, name), at + 1, at + 1);
      // A read is a use.
      if (name === 'two') await store.read('one');
    }
    expect(readdirSync(cacheFolder).sort()).toEqual(['one', 'three']);
  });

  it('stores nothing if it cannot be written', async () => {
    writeFileSync(join(cacheFolder, 'file'), '');
    const store = createFileStore(join(cacheFolder, 'file', 'below'), 100);
    await store.write('one', bytes);
    expect(await store.read('one')).toBeUndefined();
  });
});

describe('stored reads of earlier runs', () => {
  const reads = { keys: ['0x0a' as const], calls: [{ method: 'Core_version', data: '0x' as const }] };

  it('are stored by name, and the name of the file tells none', async () => {
    await openReadStore({ cacheFolder })?.write('wss://one.example', reads);
    const store = openReadStore({ cacheFolder });
    expect(await store?.read('wss://one.example')).toEqual(reads);
    expect(await store?.read('wss://other.example')).toEqual({ keys: [], calls: [] });
    expect(readdirSync(join(cacheFolder, 'reads')).join()).not.toContain('example');
  });

  it('are limited to the number that a node answers in one request', async () => {
    const store = openReadStore({ cacheFolder });
    const calls = Array.from({ length: 100 }, (_unused, at) => ({
      method: 'A_b',
      data: `0x${at}`.padEnd(6, '0') as Hex,
    }));
    const keys = Array.from({ length: 5 }, (): Hex => `0x${'ab'.repeat(40_000)}`);
    await store?.write('all', { keys, calls });
    const kept = await store?.read('all');
    expect([kept?.keys.length, kept?.calls.length]).toEqual([2, 48]);
  });

  it.each([
    ['{"keys":["0x0a",7,"abc"],"calls":[{"method":"a b","data":"0x"},null]}', ['0x0a']],
    ['[', []],
  ])('of another version are read as far as they are reads: %s', async (text, keys) => {
    const store = openReadStore({ cacheFolder });
    await store?.write('one', reads);
    const [file = ''] = readdirSync(join(cacheFolder, 'reads'));
    await createFileStore(join(cacheFolder, 'reads'), 1_000).write(file, Buffer.from(text));
    expect(await store?.read('one')).toEqual({ keys, calls: [] });
  });
});

it('equal metadata of several chains is stored once, for the endpoint that gave it', async () => {
  const of = (name: string) => {
    return {
      name,
      chain: 'One',
      metadata: '0x6d657461',
      version: { specName: name },
      properties: null,
    } as const;
  };
  const store = openMetadataCache({ cacheFolder });
  await store.write('wss://one.example', of('one'));
  await store.write('wss://two.example', of('two'));
  const again = openMetadataCache({ cacheFolder });
  expect(await again.read('wss://one.example')).toEqual(of('one'));
  expect(await again.read('wss://two.example')).toEqual(of('two'));
  expect(await again.read('wss://other.example')).toBeUndefined();
  const files = readdirSync(join(cacheFolder, 'metadata'));
  expect(files.join()).not.toContain('example');
  expect(files).toHaveLength(3);
  for (const name of files.filter((one) => one.endsWith('.json')))
    await createFileStore(join(cacheFolder, 'metadata'), 1_000).write(
      name,
      Buffer.from('{"metadata":"../own"}'),
    );
  expect(await again.read('wss://one.example')).toBeUndefined();
});
