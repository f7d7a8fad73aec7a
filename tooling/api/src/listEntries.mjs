import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@parachron/repo/workspace';

/**
 * @typedef {object} Entry
 * @property {string} folder the package's, from the repository
 * @property {string} types the declarations of the entry point, from the package's folder: `./dist/index.d.ts`
 * @property {string} report where its report is, from the repository: `packages/core/api/core-scale.api.md`
 * @property {boolean} generated whether the package has types generated from metadata, which are compared with that metadata
 */

/**
 * Lists the entry points that published packages offer with types. A part of a package is offered through that package,
 * and entry points of generated types have no report.
 *
 * @param {readonly import('@parachron/repo/workspace').Package[]} packages
 * @param {{ in?: string }} [options]
 * @returns {Entry[]}
 */
export function listEntries(packages, { in: base = root } = {}) {
  return packages
    .filter(({ manifest }) => !manifest.private && manifest.partOf === undefined)
    .flatMap(({ folder, manifest }) => {
      const generated = existsSync(join(base, folder, 'src/generated/h'));
      return Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) => {
        const { types } = /** @type {{ types?: string }} */ (target);
        if (types === undefined || (generated && entry !== '.')) return [];
        const name = entry.replace('.', folder.split('/').at(-1) ?? folder).replaceAll('/', '-');
        return [{ folder, types, report: `${folder}/api/${name}.api.md`, generated }];
      });
    });
}
