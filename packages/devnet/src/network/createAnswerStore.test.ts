import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createAnswerStore } from './createAnswerStore.js';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'answers-')), 'new');
  return () => rmSync(join(folder, '..'), { recursive: true });
});

test('reads what was written, in files of this user alone', async () => {
  const store = createAnswerStore(folder);
  expect(await store.read('a')).toBeUndefined();
  await store.write('a', 'text');
  await store.write('a', 'other');
  expect(await store.read('a')).toBe('other');
  expect(await createAnswerStore(folder).read('a')).toBe('other');
  expect([folder, join(folder, 'a')].map((one) => statSync(one).mode & 0o777)).toEqual([0o700, 0o600]);
});

test('ignores a damaged file', async () => {
  const store = createAnswerStore(folder);
  await store.write('a', 'text');
  appendFileSync(join(folder, 'a'), 'x');
  expect(await store.read('a')).toBeUndefined();
});

test('is empty if the folder cannot be written', async () => {
  writeFileSync(folder, 'a file');
  const store = createAnswerStore(folder);
  await store.write('a', 'text');
  expect(await store.read('a')).toBeUndefined();
});

test('deletes the files that were used longest ago, and a file that vanishes meanwhile does not stop it', async () => {
  const size = 64 + 100;
  const old = createAnswerStore(folder);
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    await old.write(name, 'x'.repeat(100));
    utimesSync(join(folder, name), at + 1, at + 1);
  }
  // A name without a file, as after the deletion by another process.
  symlinkSync(join(folder, 'nowhere'), join(folder, 'gone'));
  // The read renews the oldest file.
  expect(await old.read('a')).toHaveLength(100);
  await createAnswerStore(folder, { maxBytes: 3 * size }).write('d', 'x'.repeat(100));
  expect(readdirSync(folder).sort()).toEqual(['a', 'c', 'd', 'gone']);
});
