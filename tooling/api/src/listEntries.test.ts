import { expect, test } from 'vitest';
import { listEntries } from './listEntries.mjs';

function packageOf(folder: string, manifest: object) {
  return { name: folder, folder, manifest: { name: folder, version: '1.0.0', ...manifest } };
}

const typed = { types: './dist/index.d.ts' };

test('lists each entry point with types of a published package, and no part', () => {
  const entries = listEntries([
    packageOf('packages/made', {
      exports: { '.': typed, './scale': { types: './dist/scale.d.ts' }, './package.json': './package.json' },
    }),
    packageOf('packages/made-part', { partOf: 'packages/made', exports: { '.': typed } }),
    packageOf('packages/hidden', { private: true, exports: { '.': typed } }),
  ]);
  expect(entries.map(({ types, report }) => [types, report])).toEqual([
    ['./dist/index.d.ts', 'packages/made/api/made.api.md'],
    ['./dist/scale.d.ts', 'packages/made/api/made-scale.api.md'],
  ]);
});

test('leaves out the entry points of types that are generated from metadata', () => {
  const exports = { '.': typed, './h': typed };
  expect(listEntries([packageOf('packages/runtime-types', { exports })])).toMatchObject([
    { report: 'packages/runtime-types/api/runtime-types.api.md', generated: true },
  ]);
});
