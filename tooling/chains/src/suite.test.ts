import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { findFolder, repository } from './findFolder.mjs';
import { listSpecFiles } from './listSpecFiles.mjs';
import { readArguments } from './readArguments.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chains-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  const program = fileURLToPath(new URL('./bin.mjs', import.meta.url));
  const { PARACHRON_CHAINS: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  return { status, stderr };
}

test('the folder is the given one, else the folder of the environment, else the folder beside the repository', () => {
  const env = { PARACHRON_CHAINS: folder };
  expect(findFolder({ given: '/none', env })).toEqual({ folder: '/none', isDefault: false, exists: false });
  expect(findFolder({ env })).toEqual({ folder, isDefault: false, exists: true });
  expect(findFolder({ env: {} })).toMatchObject({
    folder: join(repository, '../shared/chains'),
    isDefault: true,
  });
});

test('the own arguments of the suite are removed, and the rest is passed to vitest', () => {
  const args = ['--', '--chains', 'a', '--if-present', '--short', 'test/x.test.ts', '-t', 'one'];
  const rest = ['test/x.test.ts', '-t', 'one'];
  const named = { given: 'a', isBuilt: false, isOptional: true, isShort: true };
  expect(readArguments(args)).toEqual({ ...named, rest });
  expect(readArguments(['--built', ...args])).toEqual({ ...named, isBuilt: true, rest });
  expect(readArguments(['--chains=b'])).toMatchObject({
    given: 'b',
    isOptional: false,
    isShort: false,
    rest: [],
  });
});

test('a folder without chains is an error with a hint', () => {
  expect(run('--chains', folder)).toEqual({
    status: 2,
    stderr: expect.stringMatching(
      /holds no chain specification\. Give a folder .*--chains <folder> or PARACHRON_CHAINS/,
    ),
  });
  // A given folder must exist, even if the suite may be skipped.
  expect(run('--chains', join(folder, 'none'), '--if-present')).toEqual({
    status: 2,
    stderr: expect.stringContaining('none is not a folder.'),
  });
});

test('chain specifications are found by their content', () => {
  const spec = JSON.stringify({ id: 'x', genesis: {} });
  writeFileSync(join(folder, 'a.txt'), spec);
  writeFileSync(join(folder, 'b'), gzipSync(spec));
  writeFileSync(join(folder, 'c.json'), '{"name":"no chain"}');
  writeFileSync(join(folder, 'README.md'), '# genesis');
  symlinkSync(join(folder, 'b'), join(folder, 'linked'));
  symlinkSync(join(folder, 'none'), join(folder, 'nowhere'));
  const names = ['a.txt', 'b', 'linked'];
  expect(listSpecFiles(folder)).toEqual(names.map((name) => join(folder, name)));
});
