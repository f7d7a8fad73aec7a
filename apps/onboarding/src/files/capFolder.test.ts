import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { capFolder } from './capFolder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bound-'));
  return () => rmSync(folder, { recursive: true });
});

function write(name: string, usedAt: number): number {
  const file = join(folder, name);
  writeFileSync(file, 'x'.repeat(100));
  utimesSync(file, usedAt, usedAt);
  return 100;
}

test('deletes the files that were used longest ago, those of earlier processes included', async () => {
  for (const [at, name] of ['c', 'a', 'b'].entries()) write(name, at + 1);
  const count = capFolder(folder, 350);
  await count(write('d', 9));
  expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'd']);
  await count(write('e', 10));
  expect(readdirSync(folder).sort()).toEqual(['b', 'd', 'e']);
});

test('lists the files with the first new file and at the bound only', async () => {
  const count = capFolder(folder, 350);
  await count(write('a', 1));
  await count(write('b', 2));
  // Files of another process, which the count lacks.
  for (const name of ['x', 'y']) write(name, 3);
  await count(write('c', 4));
  expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'c', 'x', 'y']);
  await count(write('d', 5));
  expect(readdirSync(folder)).toHaveLength(3);
});
