import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describeFileFailure } from './describeFileFailure.js';

/** Finds an obstacle to writing a file before a long run; undefined without an obstacle. */
export function findObstacle(file: string): string | undefined {
  const path = resolve(file);
  const folder = dirname(path);
  try {
    if (!statSync(folder).isDirectory()) return describeFileFailure({ code: 'ENOTDIR' });
    accessSync(folder, constants.W_OK);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    return isFolder ? describeFileFailure({ code: 'EISDIR' }) : undefined;
  } catch (cause) {
    return describeFileFailure(cause);
  }
}
