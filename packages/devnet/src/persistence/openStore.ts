import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatHex, type Hex, isParachronError } from '@parachron/core';
import type { QueuedMessage } from '@parachron/network';
import type { JournalEntry } from '@parachron/node';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import type { SmallChain } from '../chain/SmallChain.js';
import { hrmpOutbound } from '../target/items.js';
import { ChainFile, type FoundRecord, runOnFile } from './ChainFile.js';
import { createLock } from './createLock.js';
import { DataDamagedError, DataMismatchError } from './persistenceErrors.js';

/** The small chains of a network by their para ids. */
type SmallChains = ReadonlyMap<number, SmallChain>;

/** The data of a network's small chains, across runs. */
export type NetworkStore = Awaited<ReturnType<typeof openStore>>;

/** The first record of a chain: data of another chain is refused. */
interface Identity {
  readonly kind: 'genesis';
  /** The chain's time at genesis in milliseconds. */
  readonly startTime: number;
  /** The genesis state contains the code, which depends on the metadata by which the state is decoded. */
  readonly genesisHash: string;
}

/** A change of one chain, as the file has it. */
type StoredEntry = { readonly paraId: number } & (Identity | JournalEntry);

type StoredRecord = FoundRecord & { readonly record: StoredEntry };

/**
 * Opens the data of a network in a directory, which is created if missing. The chains continue after their last acknowledged blocks,
 * also after a crash.
 *
 * @throws DATA_IN_USE when another process has the directory
 * @throws DATA_DAMAGED when the file was changed or is incomplete
 * @throws DATA_INACCESSIBLE when the file cannot be read or written
 */
export async function openStore(dir: string) {
  await cryptoWaitReady();
  runOnFile(dir, () => createDirectory(dir));
  const release = await createLock(dir);
  let file: ChainFile | undefined;
  const close = () => {
    file?.close();
    release();
  };
  try {
    const opened = new ChainFile(join(dir, 'network.log'));
    file = opened;
    const records = [...opened.read()] as StoredRecord[];
    const known = new Map(
      records.flatMap(({ record }) => (record.kind === 'genesis' ? [[record.paraId, record]] : [])),
    );
    return {
      /** The time in milliseconds at which a stored chain began, which its genesis contains; undefined for a new chain. */
      getStart: (paraId: number) => known.get(paraId)?.startTime,
      /**
       * Brings the chains from their genesis to the state of the data, and writes their later changes before any client receives them.
       *
       * @returns the messages that left a chain, and have not arrived at another one
       * @throws DATA_DAMAGED when a record does not follow those before it
       * @throws DATA_MISMATCH when the data is of another chain or version, or of a chain that is not given: its messages would be lost
       */
      async restore(chains: SmallChains) {
        requireSame(opened.path, known, chains);
        const { waiting, messages } = await applyRecords(records.splice(0), chains, opened.path);
        // A transaction may have become invalid by the time that passed.
        for (const [transaction, chain] of waiting)
          await chain.submit(transaction).catch((error: unknown) => {
            if (!isParachronError(error, 'POOL_REFUSED')) throw error;
          });
        for (const [paraId, chain] of chains) {
          const { time: startTime, genesisHash } = chain;
          if (!known.has(paraId)) opened.append({ kind: 'genesis', paraId, startTime, genesisHash });
          chain.journal = (entry) => opened.append({ paraId, ...entry });
        }
        return messages;
      },
      /** Closes the file; the chains must be closed before. */
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Creates a directory and its parents: the recursive `mkdir` of Node.js never returns below one that accepts none, such as `/proc`. */
function createDirectory(dir: string): void {
  if (existsSync(dir)) return;
  if (dirname(dir) !== dir) createDirectory(dirname(dir));
  try {
    mkdirSync(dir);
  } catch (error) {
    // Another process may have created the directory meanwhile.
    if (!existsSync(dir)) throw error;
  }
}

function requireSame(file: string, known: ReadonlyMap<number, Identity>, chains: SmallChains): void {
  const refuse = (reason: string) => new DataMismatchError({ file, reason });
  const missing = [...known.keys()].find((paraId) => !chains.has(paraId));
  if (missing !== undefined)
    throw refuse(`the stored network has chain ${missing}, which this network lacks`);
  for (const [paraId, chain] of chains) {
    const { genesisHash } = known.get(paraId) ?? chain;
    if (genesisHash !== chain.genesisHash)
      throw refuse(`it has the genesis ${genesisHash}, unlike chain ${paraId}`);
  }
}

/** Brings chains to the state of their records; returns the transactions that no block has yet, and the messages in transit. */
async function applyRecords(records: readonly StoredRecord[], chains: SmallChains, file: string) {
  const waiting = new Map<Hex, SmallChain>();
  let messages: readonly QueuedMessage[] = [];
  const apply = async ({ paraId, ...entry }: StoredEntry) => {
    const chain = chains.get(paraId);
    if (!chain) throw new TypeError(`chain ${paraId} has no genesis`);
    if (entry.kind === 'transaction') waiting.set(formatHex(entry.bytes), chain);
    else if (entry.kind === 'storage') await chain.writeStorage(async () => entry.changes);
    else if (entry.kind === 'head') await chain.setHead(entry.number);
    else if (entry.kind === 'block') {
      const { number } = chain.restore(entry.block);
      for (const bytes of entry.block.extrinsics) waiting.delete(formatHex(bytes));
      const hasArrived = ({ from, to, sentAt }: QueuedMessage) =>
        to === paraId && sentAt <= (entry.received[from] ?? -1);
      const sent = chain.getContext().get(hrmpOutbound);
      messages = [
        ...messages.filter((message) => !hasArrived(message)),
        ...sent
          .filter(({ recipient }) => chains.has(recipient))
          .map(({ recipient: to, data }) => ({ from: paraId, to, data: formatHex(data), sentAt: number })),
      ];
    }
  };
  for (const { offset, record } of records) {
    await apply(record).catch((cause) => {
      const reason = `a record does not follow those before it (${cause instanceof Error ? cause.message : cause})`;
      throw new DataDamagedError({ file, offset, reason }, { cause });
    });
  }
  return { waiting, messages };
}
