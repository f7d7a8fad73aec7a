import { createHash } from 'node:crypto';
import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { RawReads, RuntimeCall } from '@parachron/client';
import { type Hex, isRecord } from '@parachron/core';
import { isHex } from '@polkadot/util';
import { createFolder } from './createFolder.js';
import { deleteOldest } from './deleteOldest.js';
import { writeWhole } from './writeWhole.js';

/** The reads of earlier runs, by the name of a chain and of the questions about it. A failing store has none. */
export interface ReadStore {
  read(name: string): Promise<Required<RawReads>>;
  write(name: string, reads: Required<RawReads>): Promise<void>;
}

/** Reads of about 300 parachains. */
const defaultMaxBytes = 16 * 1024 * 1024;

/** A node answers this many requests at once; further reads wait until they are needed. */
const mostCalls = 48;
const mostKeys = 2_000;
const mostDigits = 200_000;

/**
 * Creates a store of reads in a folder, one file of each name. The files that were used longest ago are deleted beyond `maxBytes`.
 *
 * @param options `maxBytes`: 16 MiB by default
 */
export function createReadStore(
  folder: string,
  { maxBytes = defaultMaxBytes }: { readonly maxBytes?: number } = {},
): ReadStore {
  const fileOf = (name: string) => join(folder, `${createHash('sha256').update(name).digest('hex')}.json`);
  return {
    read: (name) => readReads(fileOf(name)).catch(() => ({ keys: [], calls: [] })),
    write: (name, reads) =>
      writeReads(fileOf(name), { folder, text: JSON.stringify(cutReads(reads)), maxBytes }).catch(
        () => undefined,
      ),
  };
}

async function readReads(file: string): Promise<Required<RawReads>> {
  // A small file of each chain: see the store of metadata.
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const listOf = (name: 'keys' | 'calls'): unknown[] =>
    isRecord(kept) && Array.isArray(kept[name]) ? kept[name] : [];
  return cutReads({ keys: listOf('keys').filter(isBytes), calls: listOf('calls').filter(isCall) });
}

async function writeReads(
  file: string,
  { folder, text, maxBytes }: { readonly folder: string; readonly text: string; readonly maxBytes: number },
): Promise<void> {
  const kept = readText(file);
  const now = new Date();
  // A small file of each chain: see the store of metadata.
  if (kept === text) return utimesSync(file, now, now);
  await createFolder(folder);
  await writeWhole(file, text);
  if (kept === undefined) await deleteOldest(folder, maxBytes);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function cutReads({ keys, calls }: Required<RawReads>): Required<RawReads> {
  let left = mostDigits;
  const fits = (digits: number) => {
    if (digits > left) return false;
    left -= digits;
    return true;
  };
  return {
    keys: keys.slice(0, mostKeys).filter((key) => fits(key.length)),
    calls: calls.slice(0, mostCalls).filter(({ data }) => fits(data.length)),
  };
}

function isBytes(value: unknown): value is Hex {
  return isHex(value);
}

function isCall(value: unknown): value is RuntimeCall {
  return isRecord(value) && /^\w{1,100}$/.test(`${value.method}`) && isHex(value.data);
}
