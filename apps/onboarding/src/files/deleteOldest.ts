import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the files of a folder that were used longest ago, until the others have at most a number of bytes. */
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
