import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '@parachron/registry';

/** What an installation of the command may bring, for everything together. */
export const bounds = {
  packages: 10,
  megabytes: 40,
  licenses: ['Apache-2.0', 'MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
};

const hooks = ['preinstall', 'install', 'postinstall'];

/**
 * Lists what is wrong with an installation: too many packages, too many bytes, a script that runs while it is installed, a licence that
 * is not in the list.
 *
 * @param {string} folder in which it was installed
 * @param {typeof bounds} [allowed]
 * @returns {string[]}
 */
export function judgeInstallation(folder, allowed = bounds) {
  const packages = listFolders(join(folder, 'node_modules'));
  const megabytes = Math.ceil(measure(join(folder, 'node_modules')) / 1e6);
  return [
    ...(packages.length > allowed.packages
      ? [`${packages.length} packages are installed, at most ${allowed.packages} are expected`]
      : []),
    ...(megabytes > allowed.megabytes
      ? [`${megabytes} MB are installed, at most ${allowed.megabytes} are expected`]
      : []),
    ...packages.flatMap((one) => judgePackage(one, allowed)),
  ];
}

/** @param {string} folder @param {typeof bounds} allowed */
function judgePackage(folder, { licenses }) {
  const { name, license = 'none', scripts = {} } = readManifest(folder);
  const own = hooks.filter((hook) => hook in scripts);
  // npm builds what has this file, without a script of its own.
  if (existsSync(join(folder, 'binding.gyp'))) own.push('binding.gyp');
  return [
    ...own.map((hook) => `${name} runs ${hook} while it is installed`),
    ...(licenses.includes(license) ? [] : [`${name} has the licence ${license}`]),
  ];
}

/** Every package, also those within others. @param {string} folder @returns {string[]} */
function listFolders(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const path = join(folder, name);
      return name.startsWith('@') ? listFolders(path) : [path, ...listFolders(join(path, 'node_modules'))];
    });
}

/** Bytes of all files below a folder. @param {string} folder @returns {number} */
function measure(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => join(folder, entry.name))
    .reduce((sum, path) => sum + (lstatSync(path).isDirectory() ? measure(path) : lstatSync(path).size), 0);
}
