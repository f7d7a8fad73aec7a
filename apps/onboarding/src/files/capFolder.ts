import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Counts the bytes of a new file. */
export type CountFile = (bytes: number) => Promise<void>;

/**
 * Bounds the files of a folder to a number of bytes: beyond the bound, the least recently used files are deleted. The files
 * are listed with the first new file and at the bound, since listing them for each of a hundred new files takes longer than writing.
 *
 * @returns the function to call after each new file
 */
export function capFolder(folder: string, maxBytes: number): CountFile {
  let used = Number.POSITIVE_INFINITY;
  return async (bytes) => {
    used += bytes;
    if (used <= maxBytes) return;
    // Files that are written meanwhile are counted twice at most.
    used = 0;
    used += await removeOldest(folder, maxBytes);
  };
}

async function removeOldest(folder: string, maxBytes: number): Promise<number> {
  const found = (await readdir(folder)).map(async (name) => {
    // A partial file gets its own name meanwhile.
    const status = await stat(join(folder, name)).catch(() => undefined);
    return status ? [{ name, size: status.size, mtimeMs: status.mtimeMs }] : [];
  });
  const files = (await Promise.all(found)).flat();
  let left = files.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (left <= maxBytes) break;
    await rm(join(folder, name), { force: true });
    left -= size;
  }
  return left;
}
