import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a directory and its parents. Node's recursive `mkdir` never returns below a directory that accepts no directories,
 * such as `/proc`.
 *
 * @param mode the permissions of the new directories
 */
export function createDirectory(dir: string, mode = 0o777): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(dir) !== dir) createDirectory(dirname(dir), mode);
  mkdirSync(dir, { mode });
}
