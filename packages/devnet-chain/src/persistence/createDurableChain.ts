import { closeSync, existsSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blake2AsU8a, cryptoWaitReady } from '@polkadot/util-crypto';
import type { Chain } from '../rpc/Chain.js';
import type { Journal, JournalEntry } from '../rpc/Journal.js';
import { toHex } from '../scale/hex.js';
import { ChainFile, runOnFile } from './ChainFile.js';
import { chainFileName } from './chainFileName.js';
import { createDirectory } from './createDirectory.js';
import { createLock, type DirectoryLock } from './createLock.js';
import { decodeEntry, encodeEntry } from './encodeEntry.js';
import { encodeHead, encodeMark, type FileHead, layout } from './fileFormat.js';
import { DataDamagedError, DataMismatchError } from './persistenceErrors.js';
import type { FoundRecord } from './readRecords.js';

/** Options of storing a chain across runs. */
export interface DurableOptions {
  /** Directory of the data, created if missing. Only one chain at a time can use the directory. */
  readonly dir: string;
  /** The outer clock in milliseconds. */
  readonly clock: () => number;
  /** Starts the chain from its genesis, at the first time of the given clock. */
  readonly create: (clock: () => number) => Promise<Chain>;
  /** Moves the outer clock forward to the time of the head; by default only this chain's time moves forward. */
  readonly moveClock?: (timestamp: number) => void;
}

/**
 * Starts a chain whose blocks outlive the process: each block is on the disk before any client receives it. The chain
 * continues after the last acknowledged block of the directory, also after a crash.
 *
 * Use this function for chains of your own; `createChain`, `createServiceChain` and `createDevnet` take `data`.
 *
 * @param options the directory, the clock, and what starts the chain from its genesis
 * @returns the chain at its last stored block; closing the chain frees the directory
 * @throws DATA_IN_USE when another process has the directory
 * @throws DATA_DAMAGED when the file was changed or is incomplete
 * @throws DATA_MISMATCH when the file was written by another chain or version
 * @throws DATA_INACCESSIBLE when the file cannot be read or written
 *
 * @example
 * ```ts
 * import { createDurableChain, createTarget } from '@parachron/devnet';
 *
 * const chain = await createDurableChain({
 *   dir: './data/target',
 *   clock: Date.now,
 *   create: (clock) => createTarget({ paraId: 2000, clock }),
 * });
 * chain.createBlock();
 * chain.close();
 * ```
 */
export async function createDurableChain(options: DurableOptions): Promise<Chain> {
  const { dir } = options;
  await cryptoWaitReady();
  runOnFile(dir, () => createDirectory(dir));
  const lock = await createLock(dir);
  try {
    return await restore(options, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function restore(
  { dir, clock, create, ...options }: DurableOptions,
  lock: DirectoryLock,
): Promise<Chain> {
  const path = join(dir, chainFileName);
  let file = existsSync(path) ? ChainFile.open(path) : undefined;
  // The genesis contains its creation time: the time in the file, if the file exists.
  let genesisTime = file?.head.startTime;
  let ahead = 0;
  let chain: Chain | undefined;
  try {
    chain = await create(() => genesisTime ?? clock() + ahead);
    genesisTime = undefined;
    file ??= createFile(path, describeChain(chain));
    restoreRecords(chain, file);
    const time = chain.head.timestamp;
    if (options.moveClock) options.moveClock(time);
    else ahead = Math.max(0, time - clock());
    chain.keepJournal(createJournal(chain, file, lock));
    return chain;
  } catch (error) {
    chain?.close();
    file?.close();
    throw error;
  }
}

function restoreRecords(chain: Chain, file: ChainFile): void {
  requireSame(file, describeChain(chain));
  file.readAll((record) => applyRecord(chain, file, record));
}

function describeChain({ head, genesisHash, runtime }: Chain): FileHead {
  return {
    startTime: head.timestamp,
    genesisHash,
    runtimeHash: toHex(blake2AsU8a(runtime.getMetadata(15), 256)),
  };
}

/** Creates a file atomically: the file gets its name once its content is on the disk. */
function createFile(path: string, head: FileHead): ChainFile {
  const draft = `${path}.new`;
  const mark = encodeMark({ end: layout.records, checksum: new Uint8Array(16) });
  runOnFile(path, () => {
    writeFileSync(draft, Buffer.concat([encodeHead(head), mark]), { flush: true });
    renameSync(draft, path);
    writeDirectory(join(path, '..'));
  });
  return ChainFile.open(path);
}

/** Syncs the names of a directory to the disk; Windows has no such operation. */
function writeDirectory(dir: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(dir, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function requireSame(file: ChainFile, wanted: FileHead): void {
  const { head, path } = file;
  if (head.genesisHash !== wanted.genesisHash) {
    throw new DataMismatchError({
      file: path,
      reason: `it has the genesis ${head.genesisHash}, unlike this chain`,
    });
  }
  if (head.runtimeHash !== wanted.runtimeHash) {
    throw new DataMismatchError({ file: path, reason: 'its runtime has other metadata' });
  }
}

function applyRecord(chain: Chain, { path }: ChainFile, { offset, content }: FoundRecord): void {
  try {
    const entry = decodeEntry(chain.runtime.types, content);
    if (entry.kind === 'block') chain.importBlock(entry.block);
    else if (entry.kind === 'storage') chain.setStorage(entry.changes);
    else chain.setHead(entry.number);
  } catch (cause) {
    const reason = `a record does not follow those before it (${cause instanceof Error ? cause.message : cause})`;
    throw new DataDamagedError({ file: path, offset, reason }, { cause });
  }
}

function createJournal(chain: Chain, file: ChainFile, lock: DirectoryLock): Journal {
  return {
    write: (entry: JournalEntry) => file.writeRecord(encodeEntry(chain.runtime.types, entry)),
    close: () => {
      file.close();
      void lock.release();
    },
  };
}
