import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  createMetadataCache,
  type MetadataCache,
  type MetadataKey,
  type RawReads,
  type RuntimeCall,
  type RuntimeSource,
} from '@parachron/client';
import { formatHex, isRecord, parseHex } from '@parachron/core';
import { isHex } from '@polkadot/util';
import type { RunPlan } from '../running/readRunPlan.js';
import { parseJson } from './describeFileFailure.js';
import { createFileStore, type FileStore } from './FileStore.js';

/** The reads of an earlier run about one chain. */
export type KeptReads = Required<RawReads>;

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
    write: (name, reads) => files.write(nameFile(name), Buffer.from(JSON.stringify(cutReads(reads)))),
  };
}

function parseReads(kept: unknown): KeptReads {
  if (!isRecord(kept)) return { keys: [], calls: [] };
  const listOf = (name: 'keys' | 'calls'): unknown[] => (Array.isArray(kept[name]) ? kept[name] : []);
  return cutReads({
    keys: listOf('keys').filter((key) => isHex(key)),
    calls: listOf('calls').filter(isCall),
  });
}

function cutReads({ keys, calls }: KeptReads): KeptReads {
  let left = mostDigits;
  const takeDigits = (digits: number) => {
    if (digits > left) return false;
    left -= digits;
    return true;
  };
  return {
    keys: keys.slice(0, mostKeys).filter((key) => takeDigits(key.length)),
    calls: calls.slice(0, mostCalls).filter(({ data }) => takeDigits(data.length)),
  };
}

function isCall(value: unknown): value is RuntimeCall {
  return isRecord(value) && /^\w{1,100}$/.test(`${value.method}`) && isHex(value.data);
}

/**
 * Opens the metadata of earlier runs: one file for each metadata, named for its hash, and one small file for each runtime of an endpoint.
 * In memory if the plan names no folder.
 */
export function openMetadataCache({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): MetadataCache {
  if (cacheFolder === undefined) return createMetadataCache();
  const files = createFileStore(join(cacheFolder, 'metadata'), bytesOfMetadata);
  const readMetadata = async (own: string) => {
    const bytes = await files.read(`${own}.scale`);
    return bytes && formatHex(bytes);
  };
  return {
    async read(key) {
      const own = await files.read(nameEntry(key));
      return own && readMetadata(Buffer.from(own).toString());
    },
    async write(key, source) {
      const bytes = parseHex(source.metadata);
      const own = hash(bytes);
      await files.write(`${own}.scale`, bytes);
      await files.write(nameEntry(key), Buffer.from(own));
      await files.write(nameLast(key.endpoint), Buffer.from(JSON.stringify({ ...source, metadata: own })));
    },
    async readLast(endpoint) {
      const last = (await readJson(files, nameLast(endpoint))) as RuntimeSource | undefined;
      const own = last && /^[0-9a-f]{64}$/.exec(`${last.metadata}`)?.[0];
      const metadata = own && (await readMetadata(own));
      return metadata ? { ...last, metadata } : undefined;
    },
  };
}

// An address may contain a key.
function nameEntry({ endpoint, genesisHash, codeHash, specVersion, metadataVersion }: MetadataKey): string {
  return `${hash([endpoint, genesisHash, codeHash].join(' '))}-${specVersion}-v${metadataVersion}.txt`;
}

function nameLast(endpoint: string): string {
  return `${hash(endpoint)}-last.json`;
}

/** Undefined if the file does not contain JSON. */
async function readJson(files: FileStore, name: string): Promise<unknown> {
  const bytes = await files.read(name);
  return bytes && parseJson(Buffer.from(bytes).toString());
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
