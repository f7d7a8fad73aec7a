import { existsSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { listExports } from '@parachron/workspace';

/** @typedef {import('@parachron/workspace').Package} Package */

/**
 * Lists the names that the entry points of a package export, by the files that define them.
 *
 * @param {Package} one
 * @param {string} base the checkout
 * @returns {Map<string, Set<string>>}
 */
export function listPublished({ folder, manifest }, base) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const target of Object.values(manifest.exports ?? {})) {
    const entry = posix.join(folder, sourceOf(target));
    if (!/\.tsx?$/.test(entry) || !existsSync(join(base, entry))) continue;
    for (const { name, file } of listExports(join(base, entry))) {
      const path = relative(base, file);
      found.set(path, (found.get(path) ?? new Set()).add(name));
    }
  }
  return found;
}

/**
 * The source of an entry point: a path, or paths by their conditions.
 *
 * @param {any} target
 * @returns {string}
 */
export function sourceOf(target) {
  return typeof target === 'string' ? target : (target['@parachron/source'] ?? '');
}
