import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './listFiles.mjs';
import { listPackages } from './listPackages.mjs';
import { parseMarkdown } from './parseMarkdown.mjs';

/**
 * @typedef {object} Block
 * @property {string} page path of the block's page, from the root of the repository
 * @property {number} line of its first line
 * @property {string} language the word after the fence: `ts`, `sh`, `yaml`
 * @property {string} name the file that the block shows, `parachron.yaml`; empty if the block is not a file
 * @property {string} text
 */

/** Generated pages, whose blocks belong to the generator. */
const generated = ['docs/errors.md', 'docs/architecture.md'];

/**
 * Lists every page with instructions: those of `docs`, and the README of each package and app.
 *
 * @returns {string[]}
 */
export function listPages() {
  return [
    ...listFiles('docs', { endings: ['.md'] }).filter((page) => !page.startsWith('docs/api/')),
    ...listPackages().map(({ folder }) => `${folder}/README.md`),
  ].filter((page) => !generated.includes(page));
}

/**
 * Lists the fenced blocks of a page.
 *
 * @param {string} page
 * @param {string} [text] the page's text; read from the file by default
 * @returns {Block[]}
 */
export function listBlocks(page, text = readFileSync(join(root, page), 'utf8')) {
  return parseMarkdown(text).fences.map((fence) => ({ page, ...fence }));
}

/**
 * Lists the commands of a block, one per line; a line that ends with a backslash continues on the next line.
 *
 * @param {Block} block
 * @returns {string[]}
 */
export function listCommands({ text }) {
  return text
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
}

/**
 * Lists the declarations of a program that the test provides: `declare const alice: KeyringPair` is `alice`, a `KeyringPair`.
 *
 * @param {Block} block
 * @returns {{ name: string, type: string }[]}
 */
export function listGiven({ text }) {
  return [...text.matchAll(/^declare (?:const|let|var) (\w+): ([^;\n]+(?:\{[^}]*\})?)/gm)].map(
    ({ 1: name = '', 2: type = '' }) => ({ name, type: type.trim() }),
  );
}
