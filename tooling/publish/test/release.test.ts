import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillManifest } from '../src/release/fillManifest.mjs';
import { listMissing } from '../src/release/listMissing.mjs';
import { root } from '../src/root.mjs';

const project = {
  repository: { type: 'git', url: 'git+https://github.com/team/project.git' },
  homepage: 'https://project.org',
  bugs: 'https://github.com/team/project/issues',
  keywords: ['xcm'],
};

test('a published manifest has the addresses of the project, with the folder of the package', () => {
  const manifest = { name: 'a', dependencies: { b: '^1.0.0' } };
  const folder = join(root, 'packages', 'core');
  expect(fillManifest(manifest, folder, project)).toEqual({
    ...project,
    ...manifest,
    repository: { ...project.repository, directory: 'packages/core' },
  });
});

test('a bundled package is no dependency of the published package', () => {
  const manifest = { name: 'a', bundle: { keep: ['b'] }, dependencies: { b: '1.0.0', c: '1.0.0' } };
  expect(fillManifest(manifest, root, {})).toEqual({ name: 'a', dependencies: { b: '1.0.0' } });
});

test('nothing is published while an address is missing or a placeholder', () => {
  expect(listMissing(project)).toEqual([]);
  expect(listMissing({})).toEqual(
    ['repository.url', 'homepage', 'bugs', 'keywords'].map((field) => `package.json: ${field} is empty`),
  );
  expect(listMissing({ ...project, homepage: 'https://example.com', keywords: [] })).toHaveLength(2);
});

test('provenance needs the repository that the workflow runs in', () => {
  const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'team/project' };
  expect(listMissing(project, env)).toEqual([]);
  expect(listMissing(project, { ...env, GITHUB_REPOSITORY: 'fork/project' })).toEqual([
    'package.json: repository.url is git+https://github.com/team/project.git, and this workflow runs in https://github.com/fork/project',
  ]);
});

test('the workflows run scripts of the repository', () => {
  const folder = join(root, '.github', 'workflows');
  const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const run = [...text.join('\n').matchAll(/\bp?npm (?:run )?(test\b[:\w]*|(?<=run )[\w:]+)/g)];
  const names = new Set(run.map(([, name]) => name));
  expect(names).toContain('release');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of names) expect(Object.keys(scripts)).toContain(name);
});
