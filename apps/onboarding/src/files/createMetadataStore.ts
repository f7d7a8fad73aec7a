import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { MetadataKey, MetadataStore, StoredMetadata } from '@parachron/client';
import { type Hex, isRecord } from '@parachron/core';
import { type CountFile, capFolder } from './capFolder.js';
import { createFolder } from './createFolder.js';
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
  const countFile = capFolder(folder, maxBytes);
  return {
    read: (key) => readStored(folder, { key, read }).catch(() => undefined),
    write: (key, stored) => writeStored(folder, { key, stored, countFile }).catch(() => undefined),
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
  { key, stored, countFile }: { key: MetadataKey; stored: StoredMetadata; countFile: CountFile },
): Promise<void> {
  const { metadata, endpoints } = stored;
  const name = hashOnce(metadata);
  const file = join(folder, `${name}.scale`);
  const size = metadata.length / 2 - 1;
  await createFolder(folder);
  const isThere = await stat(file).then(
    (found) => found.size === size,
    () => false,
  );
  if (!isThere) await writeWhole(file, readBytes(metadata));
  await writeWhole(join(folder, nameEntry(key)), JSON.stringify({ hash: name, endpoints }));
  if (!isThere) await countFile(size);
}

function nameEntry({ genesisHash, codeHash, specVersion, metadataVersion }: MetadataKey): string {
  return `${genesisHash.slice(2)}-${codeHash.slice(2)}-${specVersion}-v${metadataVersion}.json`;
}

/** The metadata that was hashed last: many chains have the same runtime. */
let hashed: { readonly metadata: Hex; readonly hash: string } | undefined;

function hashOnce(metadata: Hex): string {
  if (hashed?.metadata !== metadata) hashed = { metadata, hash: hash(readBytes(metadata)) };
  return hashed.hash;
}

function readBytes(metadata: Hex): Uint8Array {
  return Buffer.from(metadata.slice(2), 'hex');
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
