import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles, listPackages, root } from '@parachron/repo/workspace';
import { expect, it } from 'vitest';
import { listBlocks, listPages, read } from '../src/pages.mjs';

/** Below this workspace, which has all packages that an example may import. */
const folder = fileURLToPath(new URL('../dist/examples/', import.meta.url));

/** The examples in the docstrings of a file, with other lines emptied, so that the lines keep their numbers. */
function listInDocstrings(text: string) {
  const docs = text
    .split(/(\/\*\*[\s\S]*?\*\/)/)
    .map((part, at) => part.replace(at % 2 ? /^\s*\* ?/gm : /.*/g, ''));
  return listBlocks(docs.join(''));
}

it('every example of pages and docstrings compiles against the sources', () => {
  const sources = listPackages().flatMap((one) => listFiles(`${one.folder}/src`, { endings: ['.ts'] }));
  const all = [
    ...sources.map((file) => ({ file, blocks: listInDocstrings(read(file)) })),
    ...listPages().map((file) => ({ file, blocks: listBlocks(read(file)) })),
  ];
  const examples = all.flatMap(({ file, blocks }) =>
    blocks.filter(({ language }) => language === 'ts').map((block) => ({ file, ...block })),
  );
  expect(examples.length).toBeGreaterThan(250);

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [at, { line, text }] of examples.entries()) {
    // Empty lines before the code shift the compiler's line numbers to those of the file with the example.
    writeFileSync(join(folder, `${at}.ts`), `${'\n'.repeat(line - 1)}${text}\nexport {};\n`);
  }
  const config = {
    extends: '@parachron/repo/library.json',
    compilerOptions: { noEmit: true },
    include: ['*.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  // TypeDoc needs an older compiler, which is the one of this workspace.
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(tsc, ['-p', folder, '--pretty', 'false'], { cwd: folder, encoding: 'utf8' });
  const place = (_: string, at: string, line: string) => `${examples[Number(at)]?.file}:${line}`;
  expect(stdout.replaceAll(/^(\d+)\.ts\((\d+),\d+\)/gm, place)).toBe('');
});
