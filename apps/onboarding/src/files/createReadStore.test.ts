import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from '@parachron/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReadStore } from './createReadStore.js';

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
