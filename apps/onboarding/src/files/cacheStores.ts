import { createHash } from 'node:crypto';
import { readFileSync, utimesSync } from 'node:fs';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { MetadataKey, MetadataStore, RawReads, RuntimeCall, StoredMetadata } from '@parachron/client';
import { type Hex, isHash, isRecord, type JsonValue, omitUndefined } from '@parachron/core';
import { isHex } from '@polkadot/util';
import type { RunPlan } from '../running/readRunPlan.js';
import { createFolder } from './userFolders.js';
import { writeWhole } from './writeWhole.js';

/** Runtime of a chain in an earlier run: its stored metadata, and the other inputs of its types. */
export interface KeptRuntime {
  readonly key: MetadataKey;
  readonly specName: string;
  readonly properties: JsonValue;
}

/** The reads of an earlier run about one chain, and the runtime of the chain. */
export interface KeptReads extends Required<RawReads> {
  readonly runtime?: KeptRuntime;
}

/** The reads of earlier runs, by the name of a chain and of its reads. A store that fails is empty. */
export interface ReadStore {
  read(name: string): Promise<KeptReads>;
  write(name: string, reads: KeptReads): Promise<void>;
}

/** Reads of about 300 parachains. */
const defaultMaxBytes = 16 * 1024 * 1024;

/** A node answers this many requests at once; further reads wait until they are needed. */
const mostCalls = 48;
const mostKeys = 2_000;
const mostDigits = 200_000;

/**
 * Creates a store of reads in a folder, one file for each name. Beyond `maxBytes`, the least recently used files are deleted.
 *
 * @param options `maxBytes`: 16 MiB by default
 */
export function createReadStore(
  folder: string,
  { maxBytes = defaultMaxBytes }: { readonly maxBytes?: number } = {},
): ReadStore {
  const countFile = capFolder(folder, maxBytes);
  const nameFile = (name: string) => join(folder, `${createHash('sha256').update(name).digest('hex')}.json`);
  return {
    read: (name) => readReads(nameFile(name)).catch(() => ({ keys: [], calls: [] })),
    write: (name, reads) =>
      writeReads(nameFile(name), { folder, text: JSON.stringify(cutReads(reads)), countFile }).catch(
        () => undefined,
      ),
  };
}

async function readReads(file: string): Promise<KeptReads> {
  // Synchronous, since the files are small: see the store of metadata.
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const listOf = (name: 'keys' | 'calls'): unknown[] =>
    isRecord(kept) && Array.isArray(kept[name]) ? kept[name] : [];
  const runtime = isRecord(kept) && isKeptRuntime(kept.runtime) ? kept.runtime : undefined;
  const reads = { keys: listOf('keys').filter(isBytes), calls: listOf('calls').filter(isCall) };
  return cutReads({ ...reads, ...omitUndefined({ runtime }) });
}

async function writeReads(
  file: string,
  {
    folder,
    text,
    countFile,
  }: { readonly folder: string; readonly text: string; readonly countFile: CountFile },
): Promise<void> {
  const kept = readText(file);
  const now = new Date();
  // Synchronous, since the files are small: see the store of metadata.
  if (kept === text) return utimesSync(file, now, now);
  await createFolder(folder);
  await writeWhole(file, text);
  if (kept === undefined) await countFile(text.length);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function cutReads({ keys, calls, ...others }: KeptReads): KeptReads {
  let left = mostDigits;
  const takeDigits = (digits: number) => {
    if (digits > left) return false;
    left -= digits;
    return true;
  };
  return {
    ...others,
    keys: keys.slice(0, mostKeys).filter((key) => takeDigits(key.length)),
    calls: calls.slice(0, mostCalls).filter(({ data }) => takeDigits(data.length)),
  };
}

function isBytes(value: unknown): value is Hex {
  return isHex(value);
}

function isCall(value: unknown): value is RuntimeCall {
  return isRecord(value) && /^\w{1,100}$/.test(`${value.method}`) && isHex(value.data);
}

function isKeptRuntime(value: unknown): value is KeptRuntime {
  return isRecord(value) && typeof value.specName === 'string' && isMetadataKey(value.key);
}

/** The hashes and numbers of a key are parts of a file name. */
function isMetadataKey(value: unknown): value is MetadataKey {
  return (
    isRecord(value) &&
    isHash(value.genesisHash) &&
    isHash(value.codeHash) &&
    [value.specVersion, value.metadataVersion].every(Number.isSafeInteger)
  );
}

/** Metadata of about 100 runtimes. */
const metadataBytes = 64 * 1024 * 1024;

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
  { maxBytes = metadataBytes }: { readonly maxBytes?: number } = {},
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

/** Counts the bytes of a new file. */
type CountFile = (bytes: number) => Promise<void>;

/**
 * Bounds the files of a folder to a number of bytes: beyond the bound, the least recently used files are deleted. The files
 * are listed with the first new file and at the bound, since listing them for each of a hundred new files takes longer than writing.
 *
 * @returns the function to call after each new file
 */
export function capFolder(folder: string, maxBytes: number): CountFile {
  let used = Number.POSITIVE_INFINITY;
  return async (bytes) => {
    used += bytes;
    if (used <= maxBytes) return;
    // Files that are written meanwhile are counted twice at most.
    used = 0;
    used += await removeOldest(folder, maxBytes);
  };
}

async function removeOldest(folder: string, maxBytes: number): Promise<number> {
  const found = (await readdir(folder)).map(async (name) => {
    // A partial file gets its own name meanwhile.
    const status = await stat(join(folder, name)).catch(() => undefined);
    return status ? [{ name, size: status.size, mtimeMs: status.mtimeMs }] : [];
  });
  const files = (await Promise.all(found)).flat();
  let left = files.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (left <= maxBytes) break;
    await rm(join(folder, name), { force: true });
    left -= size;
  }
  return left;
}

/** Opens the store of reads for the next run; undefined if the plan names no folder. */
export function openReadStore({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): ReadStore | undefined {
  return cacheFolder === undefined ? undefined : createReadStore(join(cacheFolder, 'reads'));
}

/** Opens the store of metadata for the next run; undefined if the plan names no folder. */
export function openMetadataStore({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): MetadataStore | undefined {
  return cacheFolder === undefined ? undefined : createMetadataStore(join(cacheFolder, 'metadata'));
}
