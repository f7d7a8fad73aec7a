import { createHash } from 'node:crypto';
import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type RuntimeStore, setRuntimeStore } from '@parachron/runtime';
import { capFolder } from './cacheStores.js';
import { createFolder, findCacheFolder } from './userFolders.js';
import { writeWhole } from './writeWhole.js';

/** About 15 runtimes. */
const defaultMaxBytes = 192 * 1024 * 1024;

/** SHA-256 of the rest of a file, at its end. */
const hashBytes = 32;

/** Keeps the code of runtimes, ready to compile, and their metadata for the next start: to make both takes a fifth of a check of two files. */
export function keepCompiledRuntimes(env: Readonly<Record<string, string | undefined>>): void {
  const folder = findCacheFolder(env, process.platform);
  if (folder !== undefined) setRuntimeStore(createRuntimeStore(join(folder, 'runtimes')));
}

/**
 * Creates a store of what is made of the codes of runtimes, in a folder with one file for each name. A damaged file is not read. Beyond
 * `maxBytes`, the least recently used files are deleted. If the folder cannot be read or written, nothing is stored.
 *
 * @param options `maxBytes`: 192 MiB by default
 */
export function createRuntimeStore(
  folder: string,
  { maxBytes = defaultMaxBytes }: { readonly maxBytes?: number } = {},
): RuntimeStore {
  const countFile = capFolder(folder, maxBytes);
  const write = async (name: string, bytes: Uint8Array) => {
    await createFolder(folder);
    await writeWhole(join(folder, name), Buffer.concat([bytes, hash(bytes)]));
    await countFile(bytes.length + hashBytes);
  };
  return {
    read: (name) => readStored(join(folder, name)).catch(() => undefined),
    write: (name, bytes) => write(name, bytes).catch(() => undefined),
  };
}

async function readStored(file: string): Promise<Uint8Array | undefined> {
  const stored = await readFile(file);
  const bytes = stored.subarray(0, -hashBytes);
  if (!hash(bytes).equals(stored.subarray(-hashBytes))) return undefined;
  const now = new Date();
  await utimes(file, now, now);
  return bytes;
}

function hash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
