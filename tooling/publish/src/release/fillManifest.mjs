import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');

/**
 * @typedef {object} Project the addresses of the project, from the root manifest
 * @property {{ type: string, url: string }} [repository]
 * @property {string} [homepage]
 * @property {string | { url: string }} [bugs]
 * @property {string[]} [keywords]
 */

/**
 * Fills the published manifest of a package: with the addresses of the project, which the root manifest contains once for all
 * packages, and without the dependencies that are bundled into its files (`bundle.keep` names the exceptions).
 *
 * @param {Record<string, unknown>} manifest
 * @param {string} folder of the package
 * @param {Project} [project]
 * @returns {Record<string, unknown>}
 */
export function fillManifest(manifest, folder, project = readProject()) {
  const { bundle, dependencies, ...rest } = manifest;
  const { repository, homepage, bugs, keywords } = project;
  const directory = relative(root, folder).split(sep).join('/');
  return {
    ...rest,
    ...(keywords ? { keywords } : {}),
    ...(repository ? { repository: { ...repository, directory } } : {}),
    ...(homepage ? { homepage } : {}),
    ...(bugs ? { bugs } : {}),
    ...(dependencies ? { dependencies: keep(dependencies, bundle) } : {}),
  };
}

/** @returns {Project} */
export function readProject() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** @param {unknown} dependencies @param {unknown} bundle */
function keep(dependencies, bundle) {
  const kept = /** @type {{ keep?: string[] } | undefined} */ (bundle)?.keep;
  if (!kept) return dependencies;
  const entries = Object.entries(/** @type {Record<string, string>} */ (dependencies));
  return Object.fromEntries(entries.filter(([name]) => kept.includes(name)));
}
