import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, root } from '@parachron/repo/workspace';
import { expect, it } from 'vitest';
import { listBlocks, read } from '../src/pages.mjs';

const published = listPackages().filter(({ manifest }) => !manifest.private);

it.each(published)('the README of $name works on its page of the registry', ({ name, folder }) => {
  const text = read(`${folder}/README.md`);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
  // The page has only the files of the package.
  expect(links.filter((link) => link.startsWith('..') || !existsSync(join(root, folder, link)))).toEqual([]);
  expect(text.match(new RegExp(`npm install [^\\n\`]*${name}(?![\\w/-])`, 'g'))).toHaveLength(1);
});

it.each(published)('the README of $name installs what its examples import', ({ folder }) => {
  const text = read(`${folder}/README.md`);
  const [, line = ''] = text.match(/npm install ([^\n`]+)/) ?? [];
  const installed = line.split(' ').map((one) => one.replace(/(?<=.)@\d+$/, ''));
  const code = listBlocks(text).flatMap((block) => (block.language === 'ts' ? [block.text] : []));
  const imported = [...code.join('\n').matchAll(/ from '(?!node:|\.)((?:@[\w-]+\/)?[\w-]+)/g)];
  expect(imported.map(([, name]) => name).filter((name) => !installed.includes(name ?? ''))).toEqual([]);
});
