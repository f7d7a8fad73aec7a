import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the least recently used files of a folder, until the remaining files have at most a number of bytes. */
export async function deleteOldest(folder: string, maxBytes: number): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, size, mtimeMs };
    }),
  );
  let left = files.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (left <= maxBytes) return;
    await rm(join(folder, name), { force: true });
    left -= size;
  }
}
