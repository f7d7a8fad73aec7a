import { listCycles } from './listCycles.mjs';
import { listFolderArrows } from './listFolderArrows.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/**
 * Lists the folders of one package that import each other, directly or through others, imports of types included.
 *
 * @param {ReadonlyMap<string, Module>} modules
 * @returns {string[]}
 */
export function listFolderFindings(modules) {
  const arrows = [...listFolderArrows(modules)];
  const graph = new Map(arrows.map(([from, counts]) => [from, [...counts.keys()]]));
  return listCycles(graph).map(
    (path) => `${path[0]}: folders import each other: ${path.join(' → ')}; move what they share below both`,
  );
}
