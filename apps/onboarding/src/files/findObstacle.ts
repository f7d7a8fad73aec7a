import { rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describeFileFailure } from './describeFileFailure.js';
import { namePartialFile } from './partialFiles.js';

/** Finds an obstacle to writing a file before a long run; undefined without an obstacle. */
export function findObstacle(file: string): string | undefined {
  const path = resolve(file);
  const folder = dirname(path);
  try {
    if (!statSync(folder).isDirectory()) return describeFileFailure({ code: 'ENOTDIR' });
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
      return describeFileFailure({ code: 'EISDIR' });
    // Permissions decide too little: /proc permits what it then refuses, and a disk may be full.
    const probe = namePartialFile(path);
    writeFileSync(probe, ' ', { flag: 'wx' });
    rmSync(probe);
    return undefined;
  } catch (cause) {
    return describeFileFailure(cause);
  }
}
