import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Partial files: the process deletes them at its end, also after a signal. */
const parts = new Set<string>();

/** Milliseconds after which a partial file belongs to an ended process: no file takes so long to write. */
const abandonedMs = 60_000;

/**
 * Writes a file atomically: a reader finds the old or the new file, never a part. No partial file remains: a process deletes
 * its own at its end, and the next write deletes those of killed processes.
 */
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  const folder = dirname(file);
  const prefix = `.${basename(file).slice(0, 80)}.`;
  const part = join(folder, `${prefix}${randomUUID()}.part`);
  if (parts.size === 0) process.once('exit', removeParts);
  parts.add(part);
  try {
    // A thread would create the file after the process has removed its parts, so that only the text is written by one.
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
  await removeAbandoned(folder, prefix);
}

function removeParts(): void {
  for (const part of parts) rmSync(part, { force: true });
}

async function removeAbandoned(folder: string, prefix: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => name.startsWith(prefix) && name.endsWith('.part'));
  for (const name of own) {
    const path = join(folder, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    // Another process may remove it at the same time.
    if (age > abandonedMs) await rm(path, { force: true }).catch(() => undefined);
  }
}
