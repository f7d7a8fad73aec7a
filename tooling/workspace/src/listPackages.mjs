import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './listFiles.mjs';

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {string} [partOf] the package whose part it is: it is published for that package alone, whose exports it serves
 * @property {string} [description]
 * @property {string} [license]
 * @property {Record<string, string>} [bin]
 * @property {Record<string, unknown>} [exports]
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [devDependencies]
 */

/**
 * @typedef {object} Package
 * @property {string} name
 * @property {string} folder path from the repository: `packages/core`
 * @property {Manifest} manifest
 */

/**
 * Lists the workspaces of the given groups in the order of their folders.
 *
 * @param {{ groups?: string[], in?: string }} [options] the groups are packages and apps by default
 * @returns {Package[]}
 */
export function listPackages({ groups = ['packages', 'apps'], in: base = root } = {}) {
  return groups.flatMap((group) => {
    if (!existsSync(join(base, group))) return [];
    return readdirSync(join(base, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(base, group, entry.name, 'package.json')))
      .map((entry) => `${group}/${entry.name}`)
      .sort()
      .map((folder) => {
        const manifest = JSON.parse(readFileSync(join(base, folder, 'package.json'), 'utf8'));
        return { name: manifest.name, folder, manifest };
      });
  });
}
