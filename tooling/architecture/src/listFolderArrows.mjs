import { posix } from 'node:path';
import { isTest } from './isTest.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/**
 * Counts the imports between sibling folders, including imports of types. An import of a nested file counts for the two folders
 * at which the paths part; files beside a folder do not count. Tests may import from anywhere.
 *
 * @param {ReadonlyMap<string, Module>} modules by their paths
 * @returns {Map<string, Map<string, number>>} from each folder to those that it imports from, with the number of imports
 */
export function listFolderArrows(modules) {
  /** @type {Map<string, Map<string, number>>} */
  const arrows = new Map();
  for (const [file, module] of modules) {
    if (isTest(file)) continue;
    for (const { specifier } of module.imports) {
      if (!specifier.startsWith('.')) continue;
      const pair = part(file, posix.join(posix.dirname(file), specifier));
      if (!pair) continue;
      const counts = arrows.get(pair.from) ?? new Map();
      counts.set(pair.to, (counts.get(pair.to) ?? 0) + 1);
      arrows.set(pair.from, counts);
    }
  }
  return arrows;
}

/**
 * Lists the pairs of folders beside each other whose files import each other.
 *
 * @param {ReadonlyMap<string, Module>} modules by their paths
 * @returns {string[]} `a <-> b: n imports, m back`
 */
export function listFolderPairs(modules) {
  const arrows = listFolderArrows(modules);
  return [...arrows].flatMap(([from, counts]) =>
    [...counts].flatMap(([to, count]) => {
      const back = arrows.get(to)?.get(from);
      return back !== undefined && from < to ? [`${from} <-> ${to}: ${count} imports, ${back} back`] : [];
    }),
  );
}

/** The folders where two paths part, or undefined if one of them is a file there. @param {string} from @param {string} to */
function part(from, to) {
  const [here, there] = [from.split('/'), to.split('/')];
  const at = here.findIndex((name, index) => name !== there[index]);
  if (at >= here.length - 1 || at >= there.length - 1) return undefined;
  return { from: here.slice(0, at + 1).join('/'), to: there.slice(0, at + 1).join('/') };
}
