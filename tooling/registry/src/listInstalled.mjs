import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@parachron/repo/workspace';
import { parse } from 'yaml';
import { readManifest } from './packPackages.mjs';

/** @typedef {import('./packPackages.mjs').Package['manifest']} Manifest */
/** @typedef {{ manifest: Manifest, folder: string }} Installed */

/**
 * Lists every installed third-party package of this checkout, each version once, with its folder.
 *
 * @returns {Installed[]}
 */
export function listInstalled() {
  const store = join(root, 'node_modules', '.pnpm');
  const found = readdirSync(store)
    .map((entry) => join(store, entry, 'node_modules'))
    .filter((folder) => existsSync(folder))
    .flatMap(listFolders)
    .map((folder) => ({ folder, manifest: withoutOverridden(readManifest(folder)) }));
  return [...new Map(found.map((one) => [`${one.manifest.name}@${one.manifest.version}`, one])).values()];
}

/** Only folders: a link leads to a folder that is listed separately. @param {string} folder @returns {string[]} */
function listFolders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => (name.startsWith('@') ? listFolders(join(folder, name)) : [join(folder, name)]));
}

/** @type {{ overrides?: Record<string, string> }} */
const { overrides = {} } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));

/**
 * Leaves out dependencies that the workspace removes from a package (`name@version>dependency: "-"`), since they are not
 * installed.
 *
 * @param {Manifest} manifest
 */
function withoutOverridden({ dependencies = {}, ...manifest }) {
  const isLeftOut = (/** @type {string} */ name) =>
    overrides[`${manifest.name}@${manifest.version}>${name}`] === '-';
  const kept = Object.entries(dependencies).filter(([name]) => !isLeftOut(name));
  return { ...manifest, dependencies: Object.fromEntries(kept) };
}
