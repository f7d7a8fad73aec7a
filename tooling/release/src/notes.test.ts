// The next release as the workflow would write it: `changeset version` in a copy of the manifests.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPackages, root } from '@parachron/repo/workspace';
import { afterAll, beforeAll, expect, test } from 'vitest';

const published = listPackages().filter(({ manifest }) => !manifest.private);
const tracked = execFileSync(
  'git',
  ['ls-files', '--', '*package.json', '*CHANGELOG.md', 'pnpm-*', '.changeset'],
  {
    cwd: root,
    encoding: 'utf8',
  },
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parachron-notes-'));
  for (const path of tracked.trim().split('\n')) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: folder, stdio: 'pipe' });
  run('git', 'init', '--quiet');
  run('git', 'add', '.');
  run('git', '-c', 'user.name=notes', '-c', 'user.email=notes@localhost', 'commit', '--quiet', '-m', 'Copy');
  run(process.execPath, join(folder, 'node_modules/@changesets/cli/bin.js'), 'version');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('all packages get one version, and each its notes', () => {
  const versions = new Set<string>();
  for (const { name, folder: own, manifest } of published) {
    const read = (file: string) => readFileSync(join(folder, own, file), 'utf8');
    const { version } = JSON.parse(read('package.json')) as { version: string };
    versions.add(version);
    // The release notes of a part belong to its package.
    if (manifest.partOf !== undefined) continue;
    const notes = read('CHANGELOG.md').split(/^## /m)[1] ?? '';
    expect(notes, name).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}\n`));
    expect(notes.length, name).toBeGreaterThan(100);
  }
  expect([...versions]).not.toContain('0.0.0');
  expect(versions.size).toBe(1);
});
