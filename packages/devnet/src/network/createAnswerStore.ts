import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDirectory } from '@parachron/devnet-chain';

/** Texts by the hash of their inputs. */
export interface AnswerStore {
  /** Reads a text; undefined if there is none, or if it is damaged. */
  read(key: string): Promise<string | undefined>;
  /** Stores a text; failures are ignored. */
  write(key: string, text: string): Promise<void>;
}

/** Answers of about 20 boots. */
const defaultMaxBytes = 64 * 1024 * 1024;
/** Files are counted at the first write of a process, and again after this number of writes. */
const writesBetweenCounts = 100;
const hashLength = 64;

/**
 * Creates a store of texts in a folder: a file for each key, which begins with the hash of its text. A file with another
 * hash is ignored. Above `maxBytes` the least recently used files are deleted. If the folder cannot be read or written, the store
 * is empty.
 *
 * @param options `maxBytes`: 64 MiB by default
 */
export function createAnswerStore(
  folder: string,
  { maxBytes = defaultMaxBytes }: { readonly maxBytes?: number } = {},
): AnswerStore {
  let writes = 0;
  return {
    read: (key) => readText(join(folder, key)).catch(() => undefined),
    async write(key, text) {
      try {
        await writeText(folder, { key, text });
        if (writes++ % writesBetweenCounts === 0) await removeOldest(folder, maxBytes);
      } catch {
        // A store that cannot be written is an empty store.
      }
    },
  };
}

async function readText(file: string): Promise<string | undefined> {
  const whole = await readFile(file, 'utf8');
  const text = whole.slice(hashLength);
  if (hash(text) !== whole.slice(0, hashLength)) return undefined;
  const now = new Date();
  await utimes(file, now, now);
  return text;
}

/** A file that is being written, or was left unfinished by a killed process, has another hash than its text. */
async function writeText(folder: string, { key, text }: { key: string; text: string }): Promise<void> {
  createDirectory(folder, 0o700);
  await writeFile(join(folder, key), `${hash(text)}${text}`, { mode: 0o600 });
}

async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const found = (await readdir(folder)).map(async (name) => {
    // Another process may delete the file meanwhile.
    const status = await stat(join(folder, name)).catch(() => undefined);
    return status ? [{ name, size: status.size, mtimeMs: status.mtimeMs }] : [];
  });
  const files = (await Promise.all(found)).flat();
  let left = files.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (left <= maxBytes) return;
    await rm(join(folder, name), { force: true });
    left -= size;
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
