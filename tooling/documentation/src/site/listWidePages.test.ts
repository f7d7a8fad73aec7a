import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listWidePages } from './listWidePages.mjs';

let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'parachron-wide-'));
  mkdirSync(join(site, 'guides'));
});

afterEach(() => rmSync(site, { recursive: true, force: true }));

test('finds the pages that are wider than a window, and not those whose code scrolls in its box', async () => {
  const block = (width: number) => `<p style="width: ${width}px">a block</p>`;
  const put = (file: string, body: string) =>
    writeFileSync(join(site, file), `<html><body class="x">${body}</body></html>`);
  put('index.html', `<pre style="overflow-x: auto">${block(3000)}</pre>`);
  put('guides/a.html', block(300));
  put('guides/b.html', block(1000));
  put('guides/c.html', block(2000));
  // Without a browser, nothing is measured.
  const found = await listWidePages(site);
  const wide = (file: string, width: number) =>
    `guides/${file}: wider than a window of ${width} pixels by p. "a block"`;
  const isMeasured = found.length > 0 || process.platform === 'linux';
  expect(found).toEqual(isMeasured ? [wide('b.html', 390), wide('c.html', 390), wide('c.html', 1280)] : []);
}, 60_000);
