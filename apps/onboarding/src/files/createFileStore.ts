import { createHash } from 'node:crypto';
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { attempt } from '@parachron/core';
import type { RuntimeStore } from '@parachron/runtime';
import { createFolder } from './userFolders.js';
import { writeWhole } from './writeWhole.js';

/** SHA-256 of the rest of a file, at its end. */
const hashBytes = 32;

/**
 * Creates a store of files in a folder, which is empty if it cannot be read or written; a damaged file is none. Beyond a number of bytes,
 * the least recently used files are deleted.
 */
export function createFileStore(folder: string, mostBytes: number): RuntimeStore {
  const countFile = capFolder(folder, mostBytes);
  const write = async (name: string, bytes: Uint8Array) => {
    const file = join(folder, name);
    const content = Buffer.concat([bytes, hash(bytes)]);
    const isNew = !existsSync(file);
    if (!isNew && readFileSync(file).equals(content)) return touch(file);
    await createFolder(folder);
    await writeWhole(file, content);
    if (isNew) await countFile(content.length);
  };
  return {
    read: async (name) => attempt(() => readWhole(join(folder, name))),
    write: (name, bytes) => write(name, bytes).catch(() => undefined),
  };
}

/** Synchronous, since most files are small: for a hundred chains, the thread pool takes four times as much processor time. */
function readWhole(file: string): Uint8Array | undefined {
  const content = readFileSync(file);
  const bytes = content.subarray(0, -hashBytes);
  if (!hash(bytes).equals(content.subarray(-hashBytes))) return undefined;
  touch(file);
  return bytes;
}

function touch(file: string): void {
  const now = new Date();
  utimesSync(file, now, now);
}

function hash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/**
 * Bounds the files of a folder to a number of bytes. The files are listed with the first new file and at the bound, since listing them for
 * each of a hundred new files takes longer than writing.
 *
 * @returns the function to call after each new file, with its bytes
 */
function capFolder(folder: string, mostBytes: number): (bytes: number) => Promise<void> {
  let used = Number.POSITIVE_INFINITY;
  return async (bytes) => {
    used += bytes;
    if (used <= mostBytes) return;
    // Files that are written meanwhile are counted twice at most.
    used = 0;
    used += await removeOldest(folder, mostBytes);
  };
}

async function removeOldest(folder: string, mostBytes: number): Promise<number> {
  const found = (await readdir(folder)).map(async (name) => {
    // A partial file gets its own name meanwhile.
    const status = await stat(join(folder, name)).catch(() => undefined);
    return status ? [{ name, size: status.size, mtimeMs: status.mtimeMs }] : [];
  });
  const files = (await Promise.all(found)).flat();
  let left = files.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (left <= mostBytes) break;
    await rm(join(folder, name), { force: true });
    left -= size;
  }
  return left;
}
