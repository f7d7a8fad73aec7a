import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listBrokenLinks } from './listBrokenLinks.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('finds links that lead to no page or to no heading', () => {
  mkdirSync(join(folder, 'docs'));
  writeFileSync(
    join(folder, 'docs/a.md'),
    '# A: first\n\n[b](b.md) [none](none.md)\n[a](#a-first) [x](#x) [web](https://example.org)\n```\n[no](no.md)\n```\n',
  );
  writeFileSync(join(folder, 'docs/b.md'), '[a](a.md#a-first)\n');
  expect(listBrokenLinks({ in: folder })).toEqual([
    'docs/a.md:3 the link to none.md leads nowhere',
    'docs/a.md:4 the link to #x leads nowhere',
  ]);
});
