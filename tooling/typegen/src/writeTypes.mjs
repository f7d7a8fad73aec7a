import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes generated files, and removes all other files of the folder, so that no stale file is left.
 *
 * @param {{ folder: string, files: ReadonlyMap<string, string> }} options
 */
export function writeTypes({ folder, files }) {
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}
