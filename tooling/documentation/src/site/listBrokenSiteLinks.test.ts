import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listBrokenSiteLinks } from './listBrokenSiteLinks.mjs';

let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'parachron-site-'));
  mkdirSync(join(site, 'guides'));
  writeFileSync(join(site, 'style.css'), '');
  writeFileSync(join(site, 'guides/a.html'), '<h2 id="there">There</h2><a href="../index.html">up</a>');
});

afterEach(() => rmSync(site, { recursive: true, force: true }));

test('finds the links that lead to no page and to no place in it, and no others', () => {
  const links = [
    'guides/a.html',
    'guides/a.html#there',
    '#here',
    'https://parachain.example',
    'mailto:x@y.example',
  ];
  const broken = ['guides/b.html', 'guides/a.html#nowhere', '#gone'];
  const anchors = [...links, ...broken].map((link) => `<a class="x" href="${link}">link</a>`).join('');
  writeFileSync(
    join(site, 'index.html'),
    `<link rel="stylesheet" href="style.css"/><h1 id="here"></h1>${anchors}`,
  );
  expect(listBrokenSiteLinks(site)).toEqual(
    broken.map((link) => `index.html: the link to ${link} leads nowhere`),
  );
});
