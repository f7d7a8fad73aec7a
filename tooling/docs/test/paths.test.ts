import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, root } from '@parachron/repo/workspace';
import { expect, it } from 'vitest';
import { listPages, read } from '../src/pages.mjs';

// The records keep the paths of their time.
const pages = ['CONTRIBUTING.md', 'SECURITY.md', ...listPages()].filter(
  (page) => !page.startsWith('docs/decisions/0'),
);
/** What a build makes. */
const built = /^docs\/api|\/dist\//;
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

it('the pages name files and folders that exist', () => {
  const missing = pages.flatMap((page) => {
    const named = [...read(page).matchAll(/(?<![\w@./-])(?:packages|apps|tooling|docs)(?:\/[\w.-]+)+/g)];
    const paths = named.map(([path]) => path.replace(/\.$/, ''));
    return paths
      .filter((path) => !built.test(path) && !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`);
  });
  expect(missing).toEqual([]);
});

it('the pages name scripts of the repository', () => {
  const named = pages.flatMap((page) => [...read(page).matchAll(/\bnpm run (?:-s )?([\w:]+)/g)]);
  expect(named.length).toBeGreaterThan(10);
  expect(named.map(([, script = '']) => script).filter((script) => !(script in scripts))).toEqual([]);
});

it('the glossary explains endings that exported types have', () => {
  const lists = listPackages().map(({ folder }) => `${folder}/exports.txt`);
  const exported = lists.filter((list) => existsSync(join(root, list))).map(read);
  const [, table = ''] = read('docs/glossary.md').split('## Types in code');
  const endings = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').map((name) => name.slice(1, -1)),
  );
  expect(endings.length).toBeGreaterThan(50);
  const isUsed = (ending: string) =>
    exported.some((list) => new RegExp(`${ending} (class|interface|type)$`, 'm').test(list));
  expect(endings.filter((ending) => !isUsed(ending))).toEqual([]);
});
