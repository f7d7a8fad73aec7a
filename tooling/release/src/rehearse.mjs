import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getNpmEnvironment, serveRegistry } from '@parachron/registry';
import { listPackages, root } from '@parachron/workspace';

/** @typedef {{ folder: string, env: NodeJS.ProcessEnv }} Place */

const pnpm = join(root, 'node_modules', '.bin', 'pnpm');

/** How each package manager adds packages. @type {Record<string, string[]>} */
const managers = {
  npm: ['npm', 'install'],
  pnpm: [pnpm, 'add'],
  yarn: ['yarn', 'add', '--ignore-scripts'],
};

/**
 * Publishes all public packages to a registry on this machine, and installs the command and a library from it with each package
 * manager that is here. The packages have to be built.
 *
 * @returns {Promise<string[]>} what failed
 */
export async function rehearse() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'parachron-rehearsal-'));
  const registry = await serveRegistry({ takesPublished: true });
  const env = getNpmEnvironment({ url: registry.url, folder });
  // Any token will do there; npm publishes nothing without one.
  appendFileSync(join(folder, 'npmrc'), `${registry.url.replace(/^http:/, '')}:_authToken=rehearsal\n`);
  try {
    const published = await publish({ folder: root, env });
    if (published.length > 0) return published;
    const problems = [];
    for (const name of Object.keys(managers)) problems.push(...(await tryManager(name, { folder, env })));
    return problems;
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

/** @param {string} name @param {Place} place @returns {Promise<string[]>} */
async function tryManager(name, { folder, env }) {
  const [command = '', ...words] = managers[name] ?? [];
  if ((await run([command, '--version'], { folder, env })).code !== 0) {
    process.stdout.write(`${name}: NOT tried, since it is not installed here\n`);
    return [];
  }
  const place = { folder: join(folder, name), env };
  mkdirSync(place.folder);
  writeFileSync(join(place.folder, 'package.json'), '{ "private": true, "type": "module" }');
  const steps = [
    [command, ...words, '@parachron/onboarding', '@parachron/core'],
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
