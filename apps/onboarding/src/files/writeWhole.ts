import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { namePartialFile, removeAbandonedFiles } from './partialFiles.js';

/** Partial files: the process deletes them at its end, also after a signal. */
const parts = new Set<string>();

/** Folders without the partial files of killed processes. */
const cleaned = new Set<string>();

/** A thread takes longer to write a shorter text than this one. */
const shortText = 64 * 1024;

/**
 * Writes a file atomically: a reader finds the old or the new file, never a part. No partial file remains: a process deletes
 * its own at its end, and the first write of the next process deletes those of killed processes.
 */
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  const part = namePartialFile(file);
  if (parts.size === 0) process.once('exit', removeParts);
  parts.add(part);
  try {
    const isShort = text.length < shortText;
    // Created synchronously: a thread could create the file after the process has removed its parts at its end.
    writeFileSync(part, isShort ? text : '', { flag: 'wx' });
    if (!isShort) await writeFile(part, text, { flag: 'r+' });
    renameSync(part, file);
  } catch (cause) {
    await rm(part, { force: true });
    throw cause;
  } finally {
    parts.delete(part);
    if (parts.size === 0) process.off('exit', removeParts);
  }
  const folder = dirname(file);
  if (cleaned.has(folder)) return;
  cleaned.add(folder);
  await removeAbandonedFiles(folder);
}

function removeParts(): void {
  for (const part of parts) rmSync(part, { force: true });
}
