import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isParachronError } from '@parachron/core';
import { type Journal, type JournalEntry, toHex } from '@parachron/network';
import { blake2AsHex, cryptoWaitReady } from '@polkadot/util-crypto';
import type { Chain } from '../chain/Chain.js';
import { ChainFile, type FoundRecord, runOnFile } from './ChainFile.js';
import { createLock, type DirectoryLock } from './createLock.js';
import { DataDamagedError, DataMismatchError } from './persistenceErrors.js';

/** The name of a chain's file in its directory. */
export const chainFileName = 'chain.log';

/** Options of storing a chain across runs. */
interface DurableOptions {
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
 * @throws DATA_IN_USE when another process has the directory
 * @throws DATA_DAMAGED when the file was changed or is incomplete
 * @throws DATA_MISMATCH when the file was written by another chain or version
 * @throws DATA_INACCESSIBLE when the file cannot be read or written
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

/** Creates a directory and its parents: the recursive `mkdir` of Node.js never returns below one that accepts none, such as `/proc`. */
function createDirectory(dir: string): void {
  if (isDirectory(dir)) return;
  if (dirname(dir) !== dir) createDirectory(dirname(dir));
  try {
    mkdirSync(dir);
  } catch (error) {
    // Another process may have created the directory meanwhile.
    if (!isDirectory(dir)) throw error;
  }
}

function isDirectory(dir: string): boolean {
  return statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The first record of a file: the identity of its chain. Data of another chain is refused. */
interface Head {
  /** The chain's time at genesis in milliseconds. */
  readonly startTime: number;
  readonly genesisHash: string;
  /** Hash of the metadata, by which the state is decoded. */
  readonly runtimeHash: string;
}

async function restore(
  { dir, clock, create, moveClock }: DurableOptions,
  lock: DirectoryLock,
): Promise<Chain> {
  const file = new ChainFile(join(dir, chainFileName));
  let chain: Chain | undefined;
  try {
    const records = file.read();
    const head = records.next().value?.record as Head | undefined;
    // The genesis contains its creation time: the time in the file, if the file has one.
    let genesisTime = head?.startTime;
    let ahead = 0;
    chain = await create(() => genesisTime ?? clock() + ahead);
    genesisTime = undefined;
    const own = describeChain(chain);
    if (head) requireSame(file.path, head, own);
    else file.append(own);
    const waiting = new Map<string, Uint8Array>();
    for (const record of records) await applyRecord({ chain, waiting, file: file.path }, record);
    const time = chain.head.timestamp;
    if (moveClock) moveClock(time);
    else ahead = Math.max(0, time - clock());
    for (const transaction of waiting.values()) await submitAgain(chain, transaction);
    chain.journal = createJournal(file, lock);
    return chain;
  } catch (error) {
    chain?.close();
    file.close();
    throw error;
  }
}

function describeChain({ head, genesisHash, runtime }: Chain): Head {
  const runtimeHash = blake2AsHex(runtime.getMetadata(15), 256);
  return { startTime: head.timestamp, genesisHash, runtimeHash };
}

function requireSame(file: string, stored: Head, own: Head): void {
  if (stored.genesisHash !== own.genesisHash) {
    const reason = `it has the genesis ${stored.genesisHash}, unlike this chain`;
    throw new DataMismatchError({ file, reason });
  }
  if (stored.runtimeHash !== own.runtimeHash)
    throw new DataMismatchError({ file, reason: 'its runtime has other metadata' });
}

/** A transaction may have become invalid by the time that passed. */
async function submitAgain(chain: Chain, transaction: Uint8Array): Promise<void> {
  try {
    await chain.submitExtrinsic(transaction);
  } catch (error) {
    if (!isParachronError(error, 'POOL_REFUSED')) throw error;
  }
}

interface Restoring {
  readonly chain: Chain;
  readonly file: string;
  /** The transactions that no block has yet. */
  readonly waiting: Map<string, Uint8Array>;
}

async function applyRecord(
  { chain, file, waiting }: Restoring,
  { offset, record }: FoundRecord,
): Promise<void> {
  try {
    const entry = record as JournalEntry;
    if (entry.kind === 'transaction') waiting.set(toHex(entry.bytes), entry.bytes);
    else if (entry.kind === 'storage') await chain.setStorage(entry.changes);
    else if (entry.kind === 'head') await chain.setHead(entry.number);
    else {
      chain.restore(entry.block);
      for (const bytes of entry.block.extrinsics) waiting.delete(toHex(bytes));
    }
  } catch (cause) {
    const reason = `a record does not follow those before it (${cause instanceof Error ? cause.message : cause})`;
    throw new DataDamagedError({ file, offset, reason }, { cause });
  }
}

function createJournal(file: ChainFile, lock: DirectoryLock): Journal {
  return {
    write: (entry) => file.append(entry),
    close: () => {
      file.close();
      void lock.release();
    },
  };
}

const bindingName = 'network.log';

/** The directory of a chain below that of its network. */
export function getChainDirectory(dir: string, paraId: number): string {
  return join(dir, `para-${paraId}`);
}

/**
 * Checks that all chains of a network start together, since each may hold messages in transit from the others.
 *
 * @throws DATA_MISMATCH when a chain of the directory is missing from the call, or its file is missing
 * @throws DATA_DAMAGED when the list of the chains was changed
 */
export function requireWholeNetwork(dir: string, paraIds: readonly number[]): void {
  const path = join(dir, bindingName);
  if (!existsSync(path)) return;
  for (const paraId of useBinding(path, ({ stored }) => stored)) {
    if (!paraIds.includes(paraId)) {
      throw new DataMismatchError({
        file: path,
        reason: `the stored network has chain ${paraId}, which this network lacks`,
      });
    }
    if (!existsSync(join(getChainDirectory(dir, paraId), chainFileName))) {
      throw new DataMismatchError({ file: path, reason: `the data of chain ${paraId} is missing` });
    }
  }
}

/** Writes the list of the network's chains. Call this function after the data of each chain exists. */
export function writeBinding(dir: string, paraIds: readonly number[]): void {
  useBinding(join(dir, bindingName), ({ file, stored }) => {
    if (stored.join() !== paraIds.join()) file.append(paraIds);
  });
}

/** Opens the file of the network's chains, whose last record lists them. */
function useBinding<T>(path: string, use: (open: { file: ChainFile; stored: readonly number[] }) => T): T {
  const file = new ChainFile(path);
  try {
    return use({ file, stored: ([...file.read()].at(-1)?.record ?? []) as readonly number[] });
  } finally {
    file.close();
  }
}
