import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifest } from '@parachron/registry';

/** @typedef {{ packages: number, megabytes: number }} Bounds maximum size of the installation of one package, with its peers */

/** Bounds of packages that need no connection: the types of polkadot.js. */
const pure = { packages: 45, megabytes: 35 };
/** Bounds of packages that connect to a chain: most bytes are type declarations of the provider of polkadot.js. */
const connected = { packages: 95, megabytes: 155 };

/** @type {Record<string, Bounds>} */
export const bounds = {
  '@parachron/checklist': connected,
  '@parachron/client': connected,
  '@parachron/core': pure,
  '@parachron/devnet': connected,
  '@parachron/governance': connected,
  '@parachron/hrmp': pure,
  // Four of the packages measure the width of texts.
  '@parachron/onboarding': { packages: 8, megabytes: 24 },
  '@parachron/proxy': connected,
  '@parachron/reports': connected,
  '@parachron/runtime-types': connected,
  '@parachron/scheduler': connected,
  '@parachron/weight': pure,
  // Most of it is the executor of real runtimes.
  '@parachron/web': { packages: 1, megabytes: 8 },
  '@parachron/xcm': pure,
};

const licenses = ['Apache-2.0', 'MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'];

/** Optional dependency of polkadot.js: a light client (GPL-3.0-only), which the page of packages names. */
const optional = ['@substrate/connect'];

const hooks = ['preinstall', 'install', 'postinstall'];

/**
 * Lists the faults of installed packages: too many packages, too many bytes, a script that runs while they are installed, a
 * licence that is not in the list, an optional dependency that no page names.
 *
 * @param {string} folder in which they are installed
 * @param {string[]} names
 * @param {Record<string, Bounds>} [allowed]
 * @returns {string[]}
 */
export function judgeInstallation(folder, names, allowed = bounds) {
  const brought = names.map((name) => ({ name, folders: listBrought(name, folder) }));
  const all = new Set(brought.flatMap(({ folders }) => folders));
  return [
    ...brought.flatMap(({ name, folders }) => judgeSize(name, folders, allowed[name])),
    ...[...all].flatMap(judgePackage),
  ];
}

/** @param {string} name @param {string[]} folders @param {Bounds} [allowed] */
function judgeSize(name, folders, allowed) {
  if (!allowed) return [`tooling/consumers/src/judgeInstallation.mjs has no bounds for ${name}`];
  const megabytes = Math.ceil(folders.reduce((sum, one) => sum + measure(one), 0) / 1e6);
  return [
    ...(folders.length > allowed.packages
      ? [`${name} brings ${folders.length} packages, at most ${allowed.packages} are expected`]
      : []),
    ...(megabytes > allowed.megabytes
      ? [`${name} brings ${megabytes} MB, at most ${allowed.megabytes} are expected`]
      : []),
  ];
}

/** @param {string} folder */
function judgePackage(folder) {
  const { name, license = 'none', scripts = {}, optionalDependencies = {} } = readManifest(folder);
  const own = hooks.filter((hook) => hook in scripts);
  // npm builds a package with this file, even without an install script.
  if (existsSync(join(folder, 'binding.gyp'))) own.push('binding.gyp');
  const unnamed = Object.keys(optionalDependencies).filter((one) => !optional.includes(one));
  return [
    ...own.map((hook) => `${name} runs ${hook} while it is installed`),
    ...(licenses.includes(license) ? [] : [`${name} has the licence ${license}`]),
    ...unnamed.map((one) => `${name} has the optional dependency ${one}`),
  ];
}

/**
 * The folders of a package and of all that npm installs with it.
 *
 * @param {string} name
 * @param {string} from the folder that asks for it
 * @param {Set<string>} [found]
 * @returns {string[]}
 */
function listBrought(name, from, found = new Set()) {
  const folder = findFolder(name, from);
  if (folder === undefined || found.has(folder)) return [...found];
  found.add(folder);
  const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = readManifest(folder);
  // An optional peer may be absent; an installed one counts.
  const names = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  for (const one of names) listBrought(one, folder, found);
  return [...found];
}

/** Looks a package up as Node.js does. @param {string} name @param {string} from @returns {string | undefined} */
function findFolder(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  return dirname(from) === from ? undefined : findFolder(name, dirname(from));
}

/** Bytes of a package's files, without nested packages. @param {string} folder @returns {number} */
function measure(folder) {
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules')
    .map((name) => join(folder, name))
    .reduce((sum, path) => sum + (lstatSync(path).isDirectory() ? measure(path) : lstatSync(path).size), 0);
}
