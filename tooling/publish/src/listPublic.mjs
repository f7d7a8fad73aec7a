import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** @typedef {Record<string, string | Record<string, string>>} Exports */

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {boolean} [private]
 * @property {Exports} exports
 * @property {Record<string, string | false>} [browser] files that a page takes in place of others
 */

/**
 * Lists the packages that are published, with their folders from the repository.
 *
 * @returns {{ folder: string, manifest: Manifest }[]}
 */
export function listPublic() {
  return ['packages', 'apps']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .map((folder) => ({ folder, manifest: readManifest(join(root, folder)) }))
    .filter(({ manifest }) => !manifest.private);
}

/**
 * Lists the modules that programs import, by name, with their sources.
 *
 * @param {Manifest} manifest
 */
export function listEntries({ name, exports }) {
  return Object.entries(exports).flatMap(([entry, target]) => {
    const source = typeof target === 'object' ? target['@parachron/source'] : undefined;
    return source === undefined ? [] : [{ name: entry.replace('.', name), source }];
  });
}

/** @param {string} folder @returns {Manifest} */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
