import { listCycles } from './listCycles.mjs';
import { listFolderArrows } from './listFolderArrows.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/**
 * Lists the folders of one package that import each other, directly or through others, imports of types included. A pair
 * that is known is passed over, and reported once it is none.
 *
 * @param {{ modules: ReadonlyMap<string, Module>, known: readonly (readonly [string, string])[] }} options
 * @returns {string[]}
 */
export function listFolderFindings({ modules, known }) {
  const arrows = listFolderArrows(modules);
  const has = (/** @type {string} */ from, /** @type {string} */ to) => arrows.get(from)?.has(to) ?? false;
  const isKnown = (/** @type {string} */ from, /** @type {string} */ to) =>
    known.some(([upper, lower]) => upper === to && lower === from);
  const folders = [...arrows.keys()];
  const inPackage = (/** @type {string} */ folder) =>
    folders.some((one) => one === folder || folder.startsWith(`${one}/`));
  const stale = known.filter(([upper, lower]) => inPackage(upper) && !has(lower, upper));
  const graph = new Map(
    [...arrows].map(([from, counts]) => [from, [...counts.keys()].filter((to) => !isKnown(from, to))]),
  );
  return [
    ...listCycles(graph).map(
      (path) => `${path[0]}: folders import each other: ${path.join(' → ')}; move what they share below both`,
    ),
    ...stale.map(
      ([upper, lower]) => `${lower} no longer imports from ${upper}: remove the line from ranks.mjs`,
    ),
  ];
}
