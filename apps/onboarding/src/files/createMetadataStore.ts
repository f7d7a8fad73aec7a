import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { MetadataKey, MetadataStore, StoredMetadata } from '@parachron/client';
import { type Hex, isRecord } from '@parachron/core';
import { createFolder } from './createFolder.js';
import { deleteOldest } from './deleteOldest.js';
import { writeWhole } from './writeWhole.js';

/** Metadata of about 100 runtimes. */
const defaultMaxBytes = 64 * 1024 * 1024;

/** The latest metadata stays in memory: chains with the same runtime read its file once. */
const mostRead = 4;

/** Metadata by the hash in its file name. */
type ReadMetadata = Map<string, Promise<Hex | undefined>>;

/**
 * Creates a store of metadata in a folder: one file for each metadata, named for its hash, and one small file for each runtime
 * of a chain. A file with another hash than its name is not read. Beyond `maxBytes`, the least recently used files are deleted.
 * If the folder cannot be read or written, nothing is stored.
 *
 * @param options `maxBytes`: 64 MiB by default
 */
export function createMetadataStore(
  folder: string,
  { maxBytes = defaultMaxBytes }: { readonly maxBytes?: number } = {},
): MetadataStore {
  const read: ReadMetadata = new Map();
  return {
    read: (key) => readStored(folder, { key, read }).catch(() => undefined),
    write: (key, stored) => writeStored(folder, { key, stored, maxBytes }).catch(() => undefined),
  };
}

async function readStored(
  folder: string,
  { key, read }: { readonly key: MetadataKey; readonly read: ReadMetadata },
): Promise<StoredMetadata | undefined> {
  // Synchronous, since the files are small: for a hundred chains, the thread pool takes four times as much processor time.
  const entry: unknown = JSON.parse(readFileSync(join(folder, nameEntry(key)), 'utf8'));
  if (!isRecord(entry) || !Array.isArray(entry.endpoints) || !/^[\da-f]{64}$/.test(`${entry.hash}`))
    return undefined;
  const name = `${entry.hash}`;
  const reading = read.get(name) ?? readMetadata(join(folder, `${name}.scale`), name);
  read.delete(name);
  read.set(name, reading);
  const [oldest = name] = read.keys();
  if (read.size > mostRead) read.delete(oldest);
  const metadata = await reading.catch(() => undefined);
  if (metadata) return { metadata, endpoints: entry.endpoints.map(String) };
  // Another process may write the file meanwhile.
  read.delete(name);
  return undefined;
}

async function readMetadata(file: string, name: string): Promise<Hex | undefined> {
  const bytes = await readFile(file);
  if (hash(bytes) !== name) {
    await rm(file);
    return undefined;
  }
  const now = new Date();
  await utimes(file, now, now);
  return `0x${bytes.toString('hex')}`;
}

async function writeStored(
  folder: string,
  { key, stored, maxBytes }: { key: MetadataKey; stored: StoredMetadata; maxBytes: number },
): Promise<void> {
  const bytes = Buffer.from(stored.metadata.slice(2), 'hex');
  const name = hash(bytes);
  const file = join(folder, `${name}.scale`);
  await createFolder(folder);
  const isThere = await stat(file).then(
    ({ size }) => size === bytes.length,
    () => false,
  );
  if (!isThere) await writeWhole(file, bytes);
  await writeWhole(join(folder, nameEntry(key)), JSON.stringify({ hash: name, endpoints: stored.endpoints }));
  if (!isThere) await deleteOldest(folder, maxBytes);
}

function nameEntry({ genesisHash, codeHash, specVersion, metadataVersion }: MetadataKey): string {
  return `${genesisHash.slice(2)}-${codeHash.slice(2)}-${specVersion}-v${metadataVersion}.json`;
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
