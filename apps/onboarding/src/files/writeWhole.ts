import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { describeFileFailure } from './describeFileFailure.js';

/** Folders without the partial files of killed processes. */
const cleaned = new Set<string>();

/**
 * Writes a file atomically: a reader finds the old or the new file, never a part. No partial file remains: the file is written
 * synchronously, so that the process ends before or after it, and the first write of a later process deletes those of killed processes.
 */
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  const part = namePartialFile(file);
  try {
    writeFileSync(part, text, { flag: 'wx' });
    renameSync(part, file);
  } catch (cause) {
    rmSync(part, { force: true });
    throw cause;
  }
  const folder = dirname(file);
  if (cleaned.has(folder)) return;
  cleaned.add(folder);
  await removeAbandonedFiles(folder);
}

const partName = /\.[\da-f-]{36}\.part$/;

/** Milliseconds after which a partial file belongs to an ended process: no file takes so long to write. */
const abandonedMs = 60_000;

/** Names a new partial file beside a file. */
export function namePartialFile(file: string): string {
  return join(dirname(file), `.${basename(file).slice(0, 80)}.${randomUUID()}.part`);
}

/** Deletes the partial files that ended processes left in a folder. */
async function removeAbandonedFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => partName.test(one))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    // Another process may remove it at the same time.
    if (Date.now() - mtimeMs > abandonedMs) await rm(path, { force: true }).catch(() => undefined);
  }
}

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
