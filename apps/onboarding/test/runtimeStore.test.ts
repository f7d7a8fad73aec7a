import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRuntimeStore } from '../src/files/keepCompiledRuntimes.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parachron-runtimes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = Uint8Array.of(1, 2, 3);

it('reads what an earlier store wrote, and no damaged file', async () => {
  await createRuntimeStore(folder).write('one', bytes);
  const store = createRuntimeStore(folder);
  expect(Uint8Array.from((await store.read('one')) ?? [])).toEqual(bytes);
  expect(await store.read('other')).toBeUndefined();
  const file = join(folder, 'one');
  writeFileSync(file, readFileSync(file).fill(9, 0, 1));
  expect(await store.read('one')).toBeUndefined();
});

it('bounds its files', async () => {
  const store = createRuntimeStore(folder, { maxBytes: 100 });
  for (const name of ['one', 'two', 'three']) await store.write(name, new Uint8Array(30));
  expect(readdirSync(folder).length).toBeLessThan(3);
});

it('stores nothing in a folder that cannot be written', async () => {
  writeFileSync(join(folder, 'file'), '');
  const store = createRuntimeStore(join(folder, 'file', 'runtimes'));
  await store.write('one', bytes);
  expect(await store.read('one')).toBeUndefined();
});
