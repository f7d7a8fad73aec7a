import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { bounds, judgeInstallation } from './judgeInstallation.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installation-'));
  return () => rmSync(folder, { recursive: true });
});

function install(path: string, manifest: object, files: Record<string, string> = {}) {
  const place = join(folder, 'node_modules', path);
  mkdirSync(place, { recursive: true });
  for (const [name, text] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files }))
    writeFileSync(join(place, name), text);
}

test('an installation of few packages without scripts is as expected', () => {
  install('@made/a', { name: '@made/a', license: 'MIT', scripts: { build: 'x', test: 'y' } });
  install('@made/a/node_modules/b', { name: 'b', license: 'ISC' });
  expect(judgeInstallation(folder)).toEqual([]);
});

test('names each script, licence, and what is too much', () => {
  install('a', { name: 'a', license: 'GPL-3.0-only', scripts: { postinstall: 'x' } });
  install('a/node_modules/@made/b', { name: '@made/b' }, { 'binding.gyp': '{}', big: 'x'.repeat(1_500_000) });
  expect(judgeInstallation(folder, { ...bounds, packages: 1, megabytes: 1 })).toEqual([
    '2 packages are installed, at most 1 are expected',
    '2 MB are installed, at most 1 are expected',
    'a runs postinstall while it is installed',
    'a has the licence GPL-3.0-only',
    '@made/b runs binding.gyp while it is installed',
    '@made/b has the licence none',
  ]);
});
