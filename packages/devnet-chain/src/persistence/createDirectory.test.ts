import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createDirectory } from './createDirectory.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'directory-'));
  return () => rmSync(root, { recursive: true });
});

test('creates a directory and its parents with the permissions', () => {
  createDirectory(join(root, 'a', 'b'), 0o700);
  for (const name of ['a', 'a/b']) expect(statSync(join(root, name)).mode & 0o777).toBe(0o700);
});

test('leaves an existing directory as it is', () => {
  mkdirSync(join(root, 'a'), { mode: 0o755 });
  createDirectory(join(root, 'a'), 0o700);
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o755);
});

// As if another process created the second `a` after the first look.
test('accepts a directory that appears meanwhile', () => {
  createDirectory(`${root}/a/../a/b`);
  expect(statSync(join(root, 'a', 'b')).isDirectory()).toBe(true);
});

test('refuses a file in the place of the directory or of its parent', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => createDirectory(join(root, 'file'))).toThrow('EEXIST');
  expect(() => createDirectory(join(root, 'file', 'a'))).toThrow(/EEXIST|ENOTDIR/);
});
