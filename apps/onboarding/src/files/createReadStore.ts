import { createHash } from 'node:crypto';
import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { MetadataKey, RawReads, RuntimeCall } from '@parachron/client';
import { type Hex, isHash, isRecord, type JsonValue, omitUndefined } from '@parachron/core';
import { isHex } from '@polkadot/util';
import { type CountFile, capFolder } from './capFolder.js';
import { createFolder } from './createFolder.js';
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
