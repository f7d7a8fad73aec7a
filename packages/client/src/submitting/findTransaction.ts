import { type BlockRef, type Hex, isHash, isParachronError } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { type Block, getBlock } from '../heads/getBlock.js';
import { watchHeads } from '../heads/watchHeads.js';
import { readRefusalCode } from '../requests/Repeater.js';
import { shareTurn } from '../requests/shareTurn.js';
import { waitMs } from '../requests/withTimeout.js';
import { isUnreadable } from './getOutcome.js';
import { TransactionNotSentError } from './submitErrors.js';

/** A transaction, the state to wait for, and the read of its outcome. */
export interface Watch<T> {
  readonly extrinsic: Hex;
  readonly hash: Hex;
  /** A block before the transaction's possible blocks. */
  readonly height: number;
  /** Name of the call in errors. */
  readonly call: string;
  readonly waitFor: 'block' | 'finality';
  readonly timeoutMs: number;
  /** Interval at which a node without subscriptions is polled for new blocks. */
  readonly pollMs: number;
  /** Called when the node did not receive the transaction; after any other failure the transaction may have been sent. */
  readonly onUndelivered: () => void;
  /** Called when the node has taken the transaction into its pool. */
  readonly onTaken: () => void;
  /** Reads the outcome of the transaction in a block. */
  readonly read: (seen: SeenBlock) => Promise<T>;
}

/** The block in which a transaction was seen. */
export interface SeenBlock {
  readonly block: Hex;
  readonly finalized: boolean;
}

/**
 * Returns the error of a failed request that submits a transaction. A refusal because of a limit means that no node has the
 * transaction; any other error is returned as is, because a node may have the transaction.
 */
function deriveSendError(error: unknown, { call, hash }: Pick<Watch<unknown>, 'call' | 'hash'>): unknown {
  const code = readRefusalCode(error);
  // A gateway may answer 503 after the node has taken the transaction.
  if (code === undefined || code === 503 || !isParachronError(error, 'ENDPOINT_UNREACHABLE')) return error;
  const { endpoint, detail } = error.facts;
  return new TransactionNotSentError({ endpoint, call, hash, reason: detail }, { cause: error });
}

/** Number of blocks that are read together. */
const blocksAtOnce = 16;

/**
 * Sends a transaction and searches each new block for it, until its outcome is read or the signal is aborted. If another fork
 * replaces the block before its outcome is read, the search continues. Transactions that wait at a time share the reads.
 */
export async function findTransaction<T>(chain: Chain, watch: Watch<T>, stop: AbortSignal): Promise<T> {
  await send(chain, watch);
  const kind = watch.waitFor === 'finality' ? 'finalized' : 'best';
  const searched: BlockRef[] = [];
  for await (const head of watchHeads(chain, { kind, signal: stop, pollMs: watch.pollMs })) {
    const outcome = await searchBlocks(chain, watch, { searched, head, stop });
    if (outcome) return outcome.value;
  }
  throw stop.reason;
}

interface Search {
  readonly searched: BlockRef[];
  readonly head: number;
  readonly stop: AbortSignal;
}

/** Searches the blocks up to a head that are new since the last search. */
async function searchBlocks<T>(chain: Chain, watch: Watch<T>, { searched, head, stop }: Search) {
  while (!stop.aborted) {
    const last = (await removeReplaced(chain, searched)) ?? watch.height;
    if (last >= head) return undefined;
    const blocks = await readBlocks(chain, last + 1, Math.min(head, last + blocksAtOnce));
    if (blocks.length === 0) await waitMs(watch.pollMs, stop);
    const found = blocks.find(({ extrinsics }) => extrinsics.includes(watch.extrinsic));
    searched.push(...blocks.slice(0, found && blocks.indexOf(found)).map(({ block }) => block));
    const outcome = found && (await readOutcome(chain, watch, found.block));
    if (outcome) return outcome;
  }
  return undefined;
}

/** Reads the outcome of a transaction in a block; undefined if another fork has replaced the block. */
async function readOutcome<T>(chain: Chain, watch: Watch<T>, { number, hash }: BlockRef) {
  try {
    return { value: await watch.read({ block: hash, finalized: watch.waitFor === 'finality' }) };
  } catch (error) {
    if (isUnreadable(error) && (await getHash(chain, number)) !== hash) return undefined;
    throw error;
  }
}

/** Removes the blocks that another fork has replaced; returns the number of the last block that stays. */
async function removeReplaced(chain: Chain, searched: BlockRef[]): Promise<number | undefined> {
  for (let last = searched.at(-1); last; last = searched.at(-1)) {
    if ((await getHash(chain, last.number)) === last.hash) return last.number;
    searched.pop();
  }
  return undefined;
}

/** Reads blocks up to the first block that the node lacks, as the next node behind a load balancer may. */
async function readBlocks(chain: Chain, first: number, last: number): Promise<readonly Block[]> {
  const numbers = Array.from({ length: Math.max(last - first + 1, 0) }, (_unused, at) => first + at);
  const read = await Promise.all(
    numbers.map(async (number) => {
      const hash = await getHash(chain, number);
      return hash && (await readBlock(chain, hash).catch(omitUnavailable));
    }),
  );
  const missing = read.indexOf(undefined);
  return (missing === -1 ? read : read.slice(0, missing)) as Block[];
}

const readBlock = shareTurn((chain, hash: Hex) => getBlock(chain, hash));

const getHash = shareTurn(async (chain, number: number) => {
  const hash = await chain.request('chain_getBlockHash', [number]);
  return isHash(hash) ? hash : undefined;
});

function omitUnavailable(error: unknown): undefined {
  if (!isParachronError(error, 'BLOCK_UNAVAILABLE')) throw error;
}

// With these errors nothing was sent: there was no connection, or the node accepts no transactions.
const undelivered = new Set([
  'ENDPOINT_REFUSED',
  'ENDPOINT_NAME_UNKNOWN',
  'ENDPOINT_TLS',
  'RPC_METHOD_MISSING',
]);

async function send(chain: Chain, watch: Watch<unknown>): Promise<void> {
  try {
    await chain.request('author_submitExtrinsic', [watch.extrinsic]);
    watch.onTaken();
  } catch (error) {
    if (isParachronError(error) && undelivered.has(error.code)) watch.onUndelivered();
    throw deriveSendError(error, watch);
  }
}
