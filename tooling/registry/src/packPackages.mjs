import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, root } from '@parachron/repo/workspace';

/** @typedef {ReturnType<typeof listPackages>[number]} Package */
/** @typedef {Package & { tarball: string }} Packed a package of the workspace with its archive */

/**
 * Packs every public package as for publication. The packages must be built.
 *
 * @param {{ folder: string }} options where the archives go
 * @returns {Packed[]}
 */
export function packPackages({ folder }) {
  const pnpm = join(root, 'node_modules', '.bin', 'pnpm');
  const filters = ['--filter', './packages/*', '--filter', './apps/*'];
  const result = spawnSync(pnpm, ['-r', ...filters, 'pack', '--pack-destination', folder, '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error(`pnpm pack failed:\n${result.stdout}${result.stderr}`);
  /** @type {{ name: string, filename: string }[]} */
  const archives = JSON.parse(result.stdout);
  return listPackages()
    .filter(({ manifest }) => !manifest.private)
    .map((one) => {
      const archive = archives.find(({ name }) => name === one.name);
      if (!archive) throw new Error(`${one.name} was not packed`);
      return { ...one, tarball: archive.filename };
    });
}

/** The manifest of an installed package. @param {string} folder @returns {Package['manifest']} */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
