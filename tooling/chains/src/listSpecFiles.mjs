import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * Lists the chain spec files of a folder by what they hold, not by their names: JSON with a `genesis`, plain or
 * gzip.
 *
 * @param {string} folder
 * @returns {string[]} absolute paths in the order of the names
 */
export function listSpecFiles(folder) {
  return (
    readdirSync(folder)
      .map((name) => join(folder, name))
      .sort()
      // A link to a file is a file; one that leads nowhere is none.
      .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
      .filter(isSpec)
  );
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
