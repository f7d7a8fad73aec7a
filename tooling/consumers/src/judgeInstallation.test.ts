import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { judgeInstallation } from './judgeInstallation.mjs';

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

const bounds = { a: { packages: 3, megabytes: 2 } };

test('an installation with few packages and without scripts has no finding', () => {
  install('a', { name: 'a', license: 'MIT', dependencies: { b: '1' }, peerDependencies: { '@made/c': '1' } });
  install('a/node_modules/b', { name: 'b', license: 'ISC', scripts: { build: 'x', test: 'y' } });
  install('@made/c', { name: '@made/c', license: 'MIT', dependencies: { a: '1' } });
  install('alien', { name: 'alien', license: 'none of its own' });
  expect(judgeInstallation(folder, ['a'], bounds)).toEqual([]);
});

test('names each script, licence, optional dependency, and each excess', () => {
  const dependencies = { b: '1', '@made/c': '1', d: '1' };
  install('a', { name: 'a', license: 'GPL-3.0-only', scripts: { postinstall: 'x' }, dependencies });
  install('a/node_modules/b', { name: 'b' }, { 'binding.gyp': '{}', big: 'x'.repeat(2_500_000) });
  install('@made/c', { name: '@made/c', license: 'ISC', optionalDependencies: { native: '1' } });
  install('d', { name: 'd', license: 'ISC' });
  expect(judgeInstallation(folder, ['a', 'd'], bounds)).toEqual([
    'a brings 4 packages, at most 3 are expected',
    'a brings 3 MB, at most 2 are expected',
    'tooling/consumers/src/judgeInstallation.mjs has no bounds for d',
    'a runs postinstall while it is installed',
    'a has the licence GPL-3.0-only',
    'b runs binding.gyp while it is installed',
    'b has the licence none',
    '@made/c has the optional dependency native',
  ]);
});
