import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@parachron/workspace';

const here = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** The compiler of all workspaces. TypeDoc needs an older one, which is the one of this workspace. */
const tsc = join(root, 'tooling', 'workspace', 'node_modules', '.bin', 'tsc');

/** @typedef {import('./listExamples.mjs').Example} Example */

/**
 * Compiles examples in one strict program, each as a separate module.
 *
 * @param {Example[]} examples
 * @param {{ folder?: string }} [options] where the program is written, `dist/examples` of this workspace by default
 * @returns {string[]} the compiler's errors, with the lines of the examples in their files
 */
export function compileExamples(examples, { folder = join(here, 'dist', 'examples') } = {}) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = examples.map((example, at) => {
    const name = `example-${at}.ts`;
    // Empty lines before the code shift the compiler's line numbers to those of the file with the example.
    writeFileSync(join(folder, name), `${'\n'.repeat(example.line - 1)}${example.code}\nexport {};\n`);
    return name;
  });
  const config = {
    extends: '@parachron/repo/library.json',
    // Examples see declarations, as a reader's program does.
    compilerOptions: { noEmit: true, declaration: false, customConditions: [] },
    files,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const result = spawnSync(tsc, ['-p', 'tsconfig.json', '--pretty', 'false', '--singleThreaded'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return [];
  return `${result.stdout}${result.stderr}`
    .trim()
    .replaceAll(
      /^(?:.*\/)?example-(\d+)\.ts\((\d+),\d+\)/gm,
      (_, at, line) => `${examples[at]?.file}:${line}`,
    )
    .replaceAll(/^(?:\.\.\/)+/gm, '')
    .split('\n');
}
