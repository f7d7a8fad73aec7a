import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listLostReplacements } from './listLostReplacements.mjs';

test('lists a replaced file and a replacement that a package does not have', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-replacements-'));
  mkdirSync(join(folder, 'dist'));
  for (const name of ['node.js', 'page.js']) writeFileSync(join(folder, 'dist', name), '');
  const browser = {
    './dist/node.js': './dist/page.js',
    './dist/renamed.js': './dist/page.js',
    './dist/page.js': './dist/gone.js',
    './dist/unused.js': false,
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ browser }));
  expect(listLostReplacements(folder)).toEqual(
    ['renamed', 'gone', 'unused'].map(
      (name) => `the field "browser" names ./dist/${name}.js, which is missing`,
    ),
  );
  rmSync(folder, { recursive: true, force: true });
});
