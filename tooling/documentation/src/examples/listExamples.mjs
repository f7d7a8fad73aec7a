import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBlocks, listFiles, listPackages, parseModule, root } from '@parachron/workspace';

/**
 * @typedef {object} Example
 * @property {string} file path of the example's file
 * @property {number} line the line of its first line of code
 * @property {string} code
 */

/**
 * Lists every example in TypeScript of the repository: those in docstrings and those in pages.
 *
 * @param {{ in?: string }} [options]
 * @returns {Example[]}
 */
export function listExamples({ in: base = root } = {}) {
  const packages = listPackages({ in: base });
  const sources = packages
    .flatMap(({ folder }) => listFiles(`${folder}/src`, { endings: ['.ts'], in: base }))
    .filter((file) => !/\.(test|test-d|bench)\.ts$/.test(file));
  const pages = [
    'README.md',
    ...listFiles('docs', { endings: ['.md'], in: base }),
    ...packages.flatMap(({ folder }) => listFiles(folder, { endings: ['README.md'], in: base })),
  ];
  const read = (/** @type {string} */ file) => readFileSync(join(base, file), 'utf8');
  return [
    ...sources.flatMap((file) => listInDocstrings(file, read(file))),
    ...pages.flatMap((file) => listFenced(file, read(file))),
  ];
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Example[]}
 */
export function listInDocstrings(file, text) {
  const module = parseModule(file, text);
  return module.comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .flatMap(({ value, start }) => {
      const plain = value
        .split('\n')
        .map((line) => line.replace(/^\s*\* ?/, ''))
        .join('\n');
      const first = module.lineOf(start);
      return listFenced(file, plain).map((example) => ({ ...example, line: example.line + first - 1 }));
    });
}

/**
 * @param {string} file
 * @param {string} text markdown
 * @returns {Example[]}
 */
export function listFenced(file, text) {
  return listBlocks(file, text)
    .filter(({ language }) => language === 'ts' || language === 'typescript')
    .map(({ line, text: code }) => ({ file, line, code }));
}
