import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a directory and its parents. Node's recursive `mkdir` never returns below a directory that accepts no directories,
 * such as `/proc`.
 *
 * @param mode the permissions of the new directories
 */
export function createDirectory(dir: string, mode = 0o777): void {
  if (isDirectory(dir)) return;
  if (dirname(dir) !== dir) createDirectory(dirname(dir), mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    // Another process may have created the directory meanwhile.
    if (!isDirectory(dir)) throw error;
  }
}

function isDirectory(dir: string): boolean {
  return statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true;
}
