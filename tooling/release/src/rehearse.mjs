import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getNpmEnvironment, serveRegistry } from '@parachron/registry';
import { listPackages, root } from '@parachron/repo/workspace';

/** @typedef {{ folder: string, env: NodeJS.ProcessEnv }} Place */

const pnpm = join(root, 'node_modules', '.bin', 'pnpm');
const yarn = 'yarn@1.22.22';

/**
 * The command of each package manager for adding packages. Yarn is no dependency of the workspace, since it has an install script:
 * npm fetches it into the folder, without its script.
 *
 * @param {string} folder
 * @returns {Record<string, string[]>}
 */
function listManagers(folder) {
  return {
    npm: ['npm', 'install'],
    pnpm: [pnpm, 'add'],
    yarn: [join(folder, 'tools', 'node_modules', '.bin', 'yarn'), 'add', '--ignore-scripts'],
  };
}

/**
 * Publishes all public packages to a registry on this machine, and installs the command and a library from it with npm, pnpm and yarn.
 * The packages must be built.
 *
 * @returns {Promise<string[]>} the failures
 */
export async function rehearse() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'parachron-rehearsal-'));
  const registry = await serveRegistry({ takesPublished: true });
  const env = getNpmEnvironment({ url: registry.url, folder });
  // The local registry accepts any token; npm does not publish without a token.
  appendFileSync(join(folder, 'npmrc'), `${registry.url.replace(/^http:/, '')}:_authToken=rehearsal\n`);
  try {
    const published = await publish({ folder: root, env });
    if (published.length > 0) return published;
    const fetched = await fetchYarn(folder);
    const problems = [];
    for (const [name, words] of Object.entries(listManagers(folder)))
      problems.push(...(await tryManager(name, words, { folder, env })));
    return [...fetched, ...problems];
  } finally {
    await registry.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Place} place */
async function publish(place) {
  const filters = ['--filter', './packages/*', '--filter', './apps/*'];
  const { npm_config_registry: url = '' } = place.env;
  const words = [pnpm, '-r', ...filters, 'publish', '--no-git-checks', '--registry', url];
  const { code, text } = await run(words, place);
  if (code !== 0) return [`publishing failed:\n${text}`];
  const names = listPackages().flatMap(({ name, manifest }) => (manifest.private ? [] : [name]));
  const missing = [];
  for (const name of names) {
    const answer = await fetch(`${url}${name}`);
    if (!answer.ok) missing.push(`${name} was not published`);
  }
  process.stdout.write(`published: ${names.length - missing.length} of ${names.length} packages\n`);
  return missing;
}

/**
 * Uses the registry of this machine's settings: the registry of the rehearsal serves installed packages only.
 *
 * @param {string} folder
 */
async function fetchYarn(folder) {
  const words = ['npm', 'install', '--prefix', join(folder, 'tools'), '--ignore-scripts', '--no-audit', yarn];
  const { code, text } = await run(words, { folder, env: process.env });
  return code === 0 ? [] : [`${yarn} was not fetched:\n${text}`];
}

/** @param {string} name @param {string[]} words @param {Place} place @returns {Promise<string[]>} */
async function tryManager(name, words, { folder, env }) {
  const place = { folder: join(folder, name), env };
  mkdirSync(place.folder);
  writeFileSync(join(place.folder, 'package.json'), '{ "private": true, "type": "module" }');
  const steps = [
    [...words, '@parachron/onboarding', '@parachron/core', '@parachron/devnet'],
    [process.execPath, 'node_modules/@parachron/onboarding/dist/bin.js', 'explain'],
    [process.execPath, '-e', "import('@parachron/core').then(({ formatTokens }) => formatTokens.name)"],
  ];
  for (const step of steps) {
    const { code, text } = await run(step, place);
    if (code !== 0) return [`${name}: ${step.join(' ')} ended with ${code}:\n${text}`];
    if (text.includes('EBADENGINE')) return [`${name}: ${text}`];
  }
  process.stdout.write(`${name}: installed, and the command runs\n`);
  return [];
}

/** @param {string[]} words @param {Place} place @returns {Promise<{ code: number | null, text: string }>} */
function run([command = '', ...words], { folder, env }) {
  return new Promise((resolve) => {
    const child = spawn(command, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        text += part;
      });
    }
    child.once('error', (error) => resolve({ code: -1, text: error.message }));
    child.once('close', (code) => resolve({ code, text }));
  });
}
