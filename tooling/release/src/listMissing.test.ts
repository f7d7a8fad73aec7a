import { expect, test } from 'vitest';
import { readProject } from './fillManifest.mjs';
import { listMissing } from './listMissing.mjs';

const filled = {
  repository: { type: 'git', url: 'git+https://github.com/team/project.git' },
  homepage: 'https://project.org',
  bugs: 'https://github.com/team/project/issues',
  keywords: ['xcm'],
};

test('a project with its addresses may be published', () => {
  expect(listMissing(filled)).toEqual([]);
  expect(listMissing({ ...filled, bugs: { url: filled.bugs } })).toEqual([]);
});

test('each address that is missing or a placeholder is named', () => {
  expect(listMissing({})).toEqual(
    ['repository.url', 'homepage', 'bugs', 'keywords'].map((field) => `package.json: ${field} is empty`),
  );
  expect(listMissing({ ...filled, homepage: 'https://example.com', keywords: [] })).toHaveLength(2);
});

test('provenance needs the repository that the workflow runs in', () => {
  const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'team/project' };
  expect(listMissing(filled, env)).toEqual([]);
  expect(listMissing(filled, { ...env, GITHUB_REPOSITORY: 'fork/project' })).toEqual([
    'package.json: repository.url is git+https://github.com/team/project.git, and this workflow runs in https://github.com/fork/project',
  ]);
});

test('the manifest at the top is read', () => {
  expect(readProject()).toMatchObject({ name: 'parachron-repository', keywords: expect.any(Array) });
});
