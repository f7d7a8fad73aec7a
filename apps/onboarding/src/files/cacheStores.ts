import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { MetadataKey, MetadataStore, RawReads, RuntimeCall } from '@parachron/client';
import {
  formatHex,
  type Hex,
  isHash,
  isRecord,
  type JsonValue,
  omitUndefined,
  parseHex,
} from '@parachron/core';
import { isHex } from '@polkadot/util';
import type { RunPlan } from '../running/readRunPlan.js';
import { createFileStore, type FileStore } from './FileStore.js';

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

/** The reads of earlier runs, by the name of a chain and of its reads. */
export interface ReadStore {
  read(name: string): Promise<KeptReads>;
  write(name: string, reads: KeptReads): Promise<void>;
}

/** Reads of about 300 parachains. */
const bytesOfReads = 16 * 1024 * 1024;

/** Metadata of about 100 runtimes. */
const bytesOfMetadata = 64 * 1024 * 1024;

/** A node answers this many requests at once; further reads wait until they are needed. */
const mostCalls = 48;
const mostKeys = 2_000;
const mostDigits = 200_000;

/** Opens the store of reads for the next run; undefined if the plan names no folder. */
export function openReadStore({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): ReadStore | undefined {
  if (cacheFolder === undefined) return undefined;
  const files = createFileStore(join(cacheFolder, 'reads'), bytesOfReads);
  // An address may contain a key.
  const nameFile = (name: string) => `${hash(name)}.json`;
  return {
    read: async (name) => parseReads(await readJson(files, nameFile(name))),
    write: (name, reads) => files.write(nameFile(name), formatJson(cutReads(reads))),
  };
}

function parseReads(kept: unknown): KeptReads {
  if (!isRecord(kept)) return { keys: [], calls: [] };
  const listOf = (name: 'keys' | 'calls'): unknown[] => (Array.isArray(kept[name]) ? kept[name] : []);
  const runtime = isKeptRuntime(kept.runtime) ? kept.runtime : undefined;
  const reads = { keys: listOf('keys').filter(isBytes), calls: listOf('calls').filter(isCall) };
  return cutReads({ ...reads, ...omitUndefined({ runtime }) });
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

/**
 * Opens the store of metadata for the next run: one file for each metadata, named for its hash, and one small file for each runtime of a
 * chain. Undefined if the plan names no folder.
 */
export function openMetadataStore({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): MetadataStore | undefined {
  if (cacheFolder === undefined) return undefined;
  const files = createFileStore(join(cacheFolder, 'metadata'), bytesOfMetadata);
  return {
    async read(key) {
      const entry = await readJson(files, nameEntry(key));
      if (!isRecord(entry) || !Array.isArray(entry.endpoints)) return undefined;
      const bytes = await files.read(`${entry.hash}.scale`);
      return bytes && { metadata: formatHex(bytes), endpoints: entry.endpoints.map(String) };
    },
    async write(key, { metadata, endpoints }) {
      const bytes = parseHex(metadata);
      const own = hash(bytes);
      await files.write(`${own}.scale`, bytes);
      await files.write(nameEntry(key), formatJson({ hash: own, endpoints }));
    },
  };
}

function nameEntry({ genesisHash, codeHash, specVersion, metadataVersion }: MetadataKey): string {
  return `${genesisHash.slice(2)}-${codeHash.slice(2)}-${specVersion}-v${metadataVersion}.json`;
}

function formatJson(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/** Undefined if the file does not contain JSON. */
async function readJson(files: FileStore, name: string): Promise<unknown> {
  const bytes = await files.read(name);
  try {
    return bytes && JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
