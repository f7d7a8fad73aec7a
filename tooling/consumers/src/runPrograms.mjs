import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @typedef {import('@parachron/registry').Packed} Packed */

/**
 * Compiles the program of each package with strict compiler options, then runs the program with plain Node.js.
 *
 * @param {{ packed: Packed[], folder: string }} options the folder in which the packages are installed
 * @returns {string[]}
 */
export function runPrograms({ packed, folder }) {
  const names = packed.map(({ folder: source }) => source.split('/').at(-1) ?? '');
  const missing = names.filter((name) => !existsSync(join(here, 'programs', `${name}.ts`)));
  if (missing.length > 0) return missing.map((name) => `tooling/consumers/programs/${name}.ts is missing`);
  mkdirSync(join(folder, 'programs'));
  for (const name of names) {
    copyFileSync(join(here, 'programs', `${name}.ts`), join(folder, 'programs', `${name}.ts`));
  }
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    // Errors in the compiler's own declarations are ignored as well.
    skipDefaultLibCheck: true,
    rootDir: 'programs',
    outDir: 'out',
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['programs'] }));
  const problems = compile(folder);
  return problems.length > 0 ? problems : names.flatMap((name) => run(folder, name));
}

/**
 * Checks declarations as well (no skipLibCheck); errors in declarations of other authors are ignored.
 *
 * @param {string} folder
 */
function compile(folder) {
  const tsc = join(here, 'node_modules', '.bin', 'tsc');
  const result = spawnSync(tsc, ['-p', 'tsconfig.json', '--pretty', 'false', '--singleThreaded'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return `${result.stdout}${result.stderr}`
    .split('\n')
    .filter((line) => /^(programs\/|node_modules\/@parachron\/|error)/.test(line));
}

/** @param {string} folder @param {string} name */
function run(folder, name) {
  const result = spawnSync(process.execPath, [`out/${name}.js`], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  });
  const complaints = `${result.stdout}${result.stderr}`.trim();
  if (result.status === 0 && complaints === '') return [];
  return [`programs/${name}.ts ended with ${result.status ?? result.signal}: ${complaints}`];
}
