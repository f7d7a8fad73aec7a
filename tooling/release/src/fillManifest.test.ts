import { join } from 'node:path';
import { root } from '@parachron/repo/workspace';
import { expect, test } from 'vitest';
import { fillManifest } from './fillManifest.mjs';

const folder = join(root, 'packages', 'core');
const project = {
  repository: { type: 'git', url: 'git+https://git.example/team/project.git' },
  homepage: 'https://project.example',
  bugs: 'https://git.example/team/project/issues',
  keywords: ['xcm'],
};

test('a published manifest has the addresses of the project, with the folder of the package', () => {
  const manifest = { name: 'a', dependencies: { b: '^1.0.0' } };
  expect(fillManifest(manifest, folder, project)).toEqual({
    ...project,
    ...manifest,
    repository: { ...project.repository, directory: 'packages/core' },
  });
  expect(fillManifest(manifest, folder, {})).toEqual(manifest);
});

test('a bundled package is no dependency of the published package', () => {
  const manifest = { name: 'a', bundle: { keep: ['b'] }, dependencies: { b: '1.0.0', c: '1.0.0' } };
  expect(fillManifest(manifest, folder, {})).toEqual({ name: 'a', dependencies: { b: '1.0.0' } });
});
