import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNpmEnvironment, serveRegistry } from '@parachron/registry';

/**
 * Installs archives in an empty folder with npm, from a registry that serves the archives and the packages installed in this
 * checkout. npm resolves version ranges, peers and commands; a conflict of peers is a problem.
 *
 * @param {object} options
 * @param {{ name: string, tarball: string }[]} options.packed
 * @param {string} options.folder
 * @param {string[]} [options.names] the packages to install by name, all archives by default
 * @param {string[]} [options.further] further dependencies of the programs
 * @returns {Promise<string[]>} the complaints of npm: a missing package or version, a conflict, a `workspace:` range, or a package
 *   that requires a later version of Node.js than this one
 */
export async function installPackages({
  packed,
  folder,
  names = packed.map(({ name }) => name),
  further = [],
}) {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const registry = await serveRegistry({ archives: packed.map(({ tarball }) => tarball) });
  const env = getNpmEnvironment({ url: registry.url, folder });
  const words = ['install', ...names, ...further];
  try {
    return await runNpm(words, { env, folder });
  } finally {
    await registry.close();
  }
}

/**
 * @param {string[]} words
 * @param {{ env: NodeJS.ProcessEnv, folder: string }} options
 * @returns {Promise<string[]>}
 */
function runNpm(words, { env, folder }) {
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', words, {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    });
    let complaints = '';
    npm.stderr.on('data', (text) => {
      complaints += text;
    });
    npm.once('error', reject);
    npm.once('close', (code) =>
      resolve(code === 0 ? listUnsupported(complaints) : listErrors(complaints, folder)),
    );
  });
}

/** npm installs such a package with a warning. @param {string} complaints */
function listUnsupported(complaints) {
  return [...complaints.matchAll(/^npm warn EBADENGINE +package: '(.*)',$/gm)].map(
    ([, name]) => `${name} declares another version of Node.js than ${process.version}`,
  );
}

/** Removes the path of the whole log: the folder is deleted. @param {string} complaints @param {string} folder */
function listErrors(complaints, folder) {
  return complaints
    .split('\n')
    .filter((line) => /^npm error ./.test(line) && !line.includes(folder))
    .map((line) => line.replace(/^npm error/, 'npm install:'));
}
