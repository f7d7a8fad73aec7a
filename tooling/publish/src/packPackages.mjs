import { join } from 'node:path';
import { listPublic } from './listPublic.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** @typedef {ReturnType<typeof listPublic>[number] & { archive: string }} Packed */

/**
 * Packs every public package as for publication. The packages must be built.
 *
 * @param {string} folder where the archives go
 * @returns {Promise<Packed[]>}
 */
export async function packPackages(folder) {
  const pnpm = join(root, 'node_modules', '.bin', 'pnpm');
  const filters = ['--filter', './packages/*', '--filter', './apps/*'];
  const words = ['-r', ...filters, 'pack', '--pack-destination', folder, '--json'];
  const { stdout } = await run(root, [pnpm, ...words]);
  /** @type {{ name: string, filename: string }[]} */
  const archives = JSON.parse(stdout);
  return listPublic().map((one) => {
    const archive = archives.find(({ name }) => name === one.manifest.name);
    if (!archive) throw new Error(`${one.manifest.name} was not packed`);
    return { ...one, archive: archive.filename };
  });
}
