import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

export const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** The folder with chain spec files: that of the environment, else `shared/chains` beside the repository. */
export const chainFolder = resolve(
  process.env.PARACHRON_CHAINS || join(repository, '..', 'shared', 'chains'),
);

/**
 * Lists the chain spec files of the folder by what they hold, not by their names: JSON with a `genesis`, plain or gzip.
 *
 * @returns {string[]} absolute paths in the order of the names
 */
export function listSpecFiles(folder = chainFolder) {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const paths = readdirSync(folder).map((name) => join(folder, name));
  // A link to a file is a file; one that leads nowhere is none.
  return paths.sort().filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && isSpec(path));
}

/** @param {string} file */
function isSpec(file) {
  const bytes = readFileSync(file);
  try {
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    return 'genesis' in JSON.parse(plain.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    return false;
  }
}
