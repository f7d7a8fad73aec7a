import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@parachron/workspace';
import { readManifest } from './packPackages.mjs';

/** @typedef {import('./packPackages.mjs').Packed} Packed */

/**
 * Installs archives in an empty folder without any registry: they are unpacked into its node_modules, and what they
 * depend on is linked from the workspace, at the version that was installed there.
 *
 * @param {{ packed: Packed[], folder: string }} options
 * @returns {string[]} what a user could not install: missing, not in the range asked for, or a protocol of the workspace
 */
export function installPackages({ packed, folder }) {
  const problems = [];
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  for (const { name, tarball } of packed) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    const result = spawnSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
    if (result.status !== 0) throw new Error(`${tarball} cannot be unpacked: ${result.stderr}`);
  }
  for (const { name, folder: source } of packed) {
    const manifest = readManifest(join(folder, 'node_modules', name));
    const wanted = { ...manifest.dependencies, ...manifest.peerDependencies };
    for (const [dependency, range] of Object.entries(wanted)) {
      const problem = provide({ dependency, range, folder, from: join(root, source) });
      if (problem) problems.push(`${name}: ${dependency}@${range} ${problem}`);
    }
  }
  for (const dependency of ['@types/node', '@polkadot/types-support']) {
    link({ dependency, folder, from: join(root, 'tooling/consumers') });
  }
  return problems;
}

/** @param {{ dependency: string, range: string, folder: string, from: string }} options */
function provide({ dependency, range, folder, from }) {
  if (/^(workspace|catalog|link|file):/.test(range)) return 'cannot be installed outside this repository';
  const own = dependency.startsWith('@parachron/');
  if (!own) link({ dependency, folder, from });
  const target = join(folder, 'node_modules', dependency);
  if (!existsSync(target)) return own ? 'is not a public package' : 'is not installed in the workspace';
  const { version } = readManifest(target);
  const asked = range.replace(/^npm:.*@/, '').replace(/^[\^~]/, '');
  return major(asked) === major(version) ? undefined : `is at ${version} in the workspace`;
}

/** @param {string} version */
function major(version) {
  return version.split('.')[0];
}

/** @param {{ dependency: string, folder: string, from: string }} options */
function link({ dependency, folder, from }) {
  const source = join(from, 'node_modules', dependency);
  const target = join(folder, 'node_modules', dependency);
  if (existsSync(target) || !existsSync(source)) return;
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(realpathSync(source), target, 'junction');
}
