import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBlocks, listGiven, listPages, root } from '@parachron/workspace';

/**
 * @typedef {object} Program
 * @property {string} page path of the program's page, from the root of the repository
 * @property {number} line of its first line
 * @property {string} id the name of the program in the address of its page: `first-task-18`
 * @property {string} text
 * @property {{ name: string, type: string }[]} given
 * @property {'H' | 'M'} variant of the service that the page starts
 * @property {string} [obstacle] the reason why a browser cannot run it
 */

/** Packages that are available in the browser: the dependencies of this workspace. */
const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * Lists the programs of the guides, in the order of their pages.
 *
 * @returns {Program[]}
 */
export function listPrograms() {
  const guides = listPages().filter((page) => page.startsWith('docs/guides/'));
  return guides.flatMap((page) => {
    const source = readFileSync(join(root, page), 'utf8');
    const variant = /devnet[^\n]*--variant M/.test(source) ? 'M' : 'H';
    const name = page.replace(/^docs\/guides\/|\.md$/g, '');
    return listBlocks(page, source)
      .filter(({ language }) => language === 'ts')
      .map(({ line, text }) => {
        const given = listGiven({ page, line, text, language: 'ts', name: '' });
        const obstacle = findObstacle(text, given);
        /** @type {Program} */
        const program = { page, line, id: `${name}-${line}`, text, given, variant };
        return obstacle === undefined ? program : { ...program, obstacle };
      });
  });
}

/**
 * Returns the reason why a browser cannot run a program.
 *
 * @param {string} text
 * @param {Program['given']} given
 * @returns {string | undefined}
 */
export function findObstacle(text, given) {
  const imported = [...text.matchAll(/^import (?!type)[^'"]*['"]([^'"]+)['"]/gm)].map(
    ([, name = '']) => name,
  );
  const absent = imported.find((name) => !(nameOf(name) in dependencies));
  if (absent !== undefined) return `it imports ${absent}. Run it in Node.js`;
  const isOnRelay =
    /relay\.example/.test(text) || given.some(({ name, type }) => name === 'relay' || type.includes('relay'));
  return isOnRelay
    ? 'it needs a relay chain, and the network in the tab has none. Run it in Node.js'
    : undefined;
}

/** @param {string} specifier */
function nameOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
