import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder for this user alone, and the folders above it. Unlike the recursive form of `mkdir`, it ends where the system
 * takes no folder, as in `/proc`.
 */
export async function makeFolder(folder: string): Promise<void> {
  const above = dirname(folder);
  if (!existsSync(above)) await makeFolder(above);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
