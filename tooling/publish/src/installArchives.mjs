import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/**
 * @typedef {object} Installed
 * @property {string} [license]
 * @property {boolean} [hasInstallScript]
 * @property {boolean} [optional]
 */

/**
 * Installs archives in an empty folder with npm, as a user does; a conflict of peers is an error.
 *
 * @param {string} folder
 * @param {string[]} archives
 * @returns {Promise<{ warnings: string, packages: Record<string, Installed> }>} the warnings of npm, and what it installed, by path
 */
export async function installArchives(folder, archives) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const options = ['--ignore-scripts', '--strict-peer-deps', '--prefer-offline', '--no-audit', '--no-fund'];
  const { stderr } = await run(folder, ['npm', 'install', ...options, ...archives]);
  const lock = readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8');
  return { warnings: stderr, packages: JSON.parse(lock).packages };
}
