import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

const neverSource = new Set(['node_modules', 'dist', 'api', 'coverage']);

/**
 * Lists the files below a folder, sorted, by their paths from the repository with forward slashes. Installed, built and cached files
 * are omitted.
 *
 * @param {string} folder path from the repository
 * @param {{ endings: string[], in?: string }} options the endings wanted; `in` is another repository folder
 * @returns {string[]}
 */
export function listFiles(folder, { endings, in: base = root }) {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        const skipped = neverSource.has(entry.name) || entry.name.startsWith('.');
        return skipped ? [] : listFiles(path, { endings, in: base });
      }
      return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : [];
    })
    .sort();
}
