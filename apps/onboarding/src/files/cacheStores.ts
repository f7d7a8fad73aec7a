import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  createMetadataCache,
  type KeptMetadata,
  type MetadataCache,
  type RawReads,
  type RuntimeCall,
} from '@parachron/client';
import { formatHex, isRecord, parseHex } from '@parachron/core';
import type { RuntimeStore } from '@parachron/runtime';
import { isHex } from '@polkadot/util';
import type { RunPlan } from '../running/readRunPlan.js';
import { createFileStore } from './createFileStore.js';
import { parseJson } from './describeFileFailure.js';

/** The reads of an earlier run about one chain. */
export type EarlierReads = Required<RawReads>;

/** The reads of earlier runs, by the name of a chain and of its reads. */
export interface ReadStore {
  read(name: string): Promise<EarlierReads>;
  write(name: string, reads: EarlierReads): Promise<void>;
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

function parseReads(kept: unknown): EarlierReads {
  if (!isRecord(kept)) return { keys: [], calls: [] };
  const listOf = (name: 'keys' | 'calls'): unknown[] => (Array.isArray(kept[name]) ? kept[name] : []);
  return cutReads({
    keys: listOf('keys').filter((key) => isHex(key)),
    calls: listOf('calls').filter(isCall),
  });
}

function cutReads({ keys, calls }: EarlierReads): EarlierReads {
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
 * Opens the metadata of earlier runs: one file for each metadata, named for its hash, and one small file for each endpoint. In memory if the
 * plan names no folder.
 */
export function openMetadataCache({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): MetadataCache {
  if (cacheFolder === undefined) return createMetadataCache();
  const files = createFileStore(join(cacheFolder, 'metadata'), bytesOfMetadata);
  // An address may contain a key.
  const nameFile = (endpoint: string) => `${hash(endpoint)}.json`;
  return {
    async read(endpoint) {
      const kept = (await readJson(files, nameFile(endpoint))) as KeptMetadata | undefined;
      const own = kept && /^[0-9a-f]{64}$/.exec(`${kept.metadata}`)?.[0];
      const bytes = own && (await files.read(`${own}.scale`));
      return bytes ? { ...kept, metadata: formatHex(bytes) } : undefined;
    },
    async write(endpoint, kept) {
      const bytes = parseHex(kept.metadata);
      const own = hash(bytes);
      await files.write(`${own}.scale`, bytes);
      await files.write(nameFile(endpoint), Buffer.from(JSON.stringify({ ...kept, metadata: own })));
    },
  };
}

/** Undefined if the file does not contain JSON. */
async function readJson(files: RuntimeStore, name: string): Promise<unknown> {
  const bytes = await files.read(name);
  return bytes && parseJson(Buffer.from(bytes).toString());
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
