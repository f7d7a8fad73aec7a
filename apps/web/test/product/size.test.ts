import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const html = readFileSync(join(dist, 'index.html'), 'utf8');

/** Bytes of files as a server sends them, packed. */
function measure(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
}

/** The page, and every script and style that it names. */
const initial = [
  'index.html',
  ...[...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file ?? ''),
];

it('loads at most 20 kB, compressed, before a chain is opened', () => {
  expect(initial.length).toBeGreaterThan(3);
  expect(measure(initial)).toBeLessThan(20_000);
});

const stored = readdirSync(join(dist, 'assets'));
/** All files that the page or one of its files names: a folder may have those of an earlier build, too. */
const assets = new Set(initial.filter((file) => file.startsWith('assets/')));
for (const named of assets) {
  const text = readFileSync(join(dist, named), 'utf8');
  for (const file of stored) if (text.includes(file)) assets.add(`assets/${file}`);
}

it('loads at most 780 kB, compressed, for both parts with nodes and real runtimes', () => {
  expect(measure([...assets])).toBeLessThan(780_000);
});

it('needs nothing of Node.js', () => {
  expect(assets.size).toBeGreaterThan(20);
  for (const file of assets) {
    expect(readFileSync(join(dist, file), 'utf8'), file).not.toMatch(/(?:from|import\(?)\s*["']node:/);
  }
});

it('has no address of another server in the page, and no script or style inside', () => {
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(html).not.toMatch(/<style|<script(?![^>]*src=)|\son\w+=|\sstyle=/);
  expect(html).toContain("default-src 'none'");
});
