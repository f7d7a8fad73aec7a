import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describeFileFailure } from './describeFileFailure.js';

/**
 * Writes a file atomically: a reader finds the old or the new file, never a part. The file is written synchronously, so that a process which
 * ends leaves no partial file.
 */
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  writePart(file, text, (part) => renameSync(part, file));
}

/** Writes a new partial file beside a file, and ends it; nothing stays if that fails. */
function writePart(file: string, text: string | Uint8Array, end: (part: string) => void): void {
  const part = join(dirname(file), `.${basename(file).slice(0, 80)}.${randomUUID()}.part`);
  try {
    writeFileSync(part, text, { flag: 'wx' });
    end(part);
  } catch (cause) {
    rmSync(part, { force: true });
    throw cause;
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
    writePart(path, ' ', rmSync);
    return undefined;
  } catch (cause) {
    return describeFileFailure(cause);
  }
}
