import { posix } from 'node:path';
import { listCycles } from './listCycles.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/**
 * Lists circular imports between the files of a package. Circular imports of types alone are allowed: related types may
 * name each other, and the compiled program does not contain type imports.
 *
 * @param {ReadonlyMap<string, Module>} modules by their paths
 */
export function listFileCycles(modules) {
  return listCycles(graphOf(modules)).map((way) => `${way[0]}: imports go in a circle: ${way.join(' → ')}`);
}

/** @param {ReadonlyMap<string, Module>} modules */
function graphOf(modules) {
  return new Map(
    [...modules].map(([file, module]) => [
      file,
      module.imports
        .filter(({ specifier, typeOnly }) => specifier.startsWith('.') && !typeOnly)
        .map(({ specifier }) => posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts')),
    ]),
  );
}
