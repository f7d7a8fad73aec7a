import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateGenerated } from './updateGenerated.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'generated-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('reports a stale picture, writes it on request, and does not change the rest', () => {
  writeFileSync(join(folder, 'page.md'), 'a\n<!-- p:start -->old<!-- p:end -->\nb\n');
  const options = { file: 'page.md', content: 'new', marker: 'p', in: folder };
  expect(updateGenerated({ ...options, write: false })).toEqual([expect.stringContaining('stale')]);
  expect(updateGenerated({ ...options, write: true })).toEqual([]);
  expect(updateGenerated({ ...options, write: false })).toEqual([]);
  expect(readFileSync(join(folder, 'page.md'), 'utf8')).toBe(
    'a\n<!-- p:start -->\n\nnew\n\n<!-- p:end -->\nb\n',
  );
});

test('reports missing markers', () => {
  writeFileSync(join(folder, 'page.md'), 'a\n');
  expect(updateGenerated({ file: 'page.md', content: 'x', marker: 'p', write: true, in: folder })).toEqual([
    expect.stringContaining('missing'),
  ]);
});
