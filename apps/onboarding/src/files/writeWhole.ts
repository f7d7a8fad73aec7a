import { rmSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { namePartialFile, removeAbandonedFiles } from './partialFiles.js';

/** Partial files: the process deletes them at its end, also after a signal. */
const parts = new Set<string>();

/**
 * Writes a file atomically: a reader finds the old or the new file, never a part. No partial file remains: a process deletes
 * its own at its end, and the next write deletes those of killed processes.
 */
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  const part = namePartialFile(file);
  if (parts.size === 0) process.once('exit', removeParts);
  parts.add(part);
  try {
    // Created synchronously: a thread could create the file after the process has removed its parts at its end.
    writeFileSync(part, '', { flag: 'wx' });
    await writeFile(part, text, { flag: 'r+' });
    await rename(part, file);
  } catch (cause) {
    await rm(part, { force: true });
    throw cause;
  } finally {
    parts.delete(part);
    if (parts.size === 0) process.off('exit', removeParts);
  }
  await removeAbandonedFiles(dirname(file));
}

function removeParts(): void {
  for (const part of parts) rmSync(part, { force: true });
}
