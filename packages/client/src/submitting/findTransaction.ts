import { type BlockRef, type Hex, isHash, omitError, shareTurn } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { type Block, getBlock } from '../heads/getBlock.js';
import { watchHeads } from '../heads/watchHeads.js';
import { waitMs } from '../requests/withTimeout.js';
import { isUnreadable } from './getOutcome.js';

/** A sent transaction, the state to wait for, and the read of its outcome. */
export interface Sought<T> {
  readonly extrinsic: Hex;
  /** A block before the transaction's possible blocks. */
  readonly height: number;
  readonly waitFor: 'block' | 'finality';
  /** Interval at which a node without subscriptions is polled for new blocks. */
  readonly pollMs: number;
  /** Reads the outcome of the transaction in a block. */
  readonly read: (block: Hex) => Promise<T>;
}

/** Number of blocks that are read together. */
const blocksAtOnce = 16;

/** The heads that the blocks of each state have. */
const heads = { block: 'best', finality: 'finalized' } as const;

/**
 * Searches each new block for a transaction, until its outcome is read or the signal is aborted. If another fork replaces the block before
 * its outcome is read, the search continues. Transactions that wait at a time share the reads.
 */
export async function findTransaction<T>(chain: Chain, sought: Sought<T>, stop: AbortSignal): Promise<T> {
  const { extrinsic, pollMs } = sought;
  const searched: BlockRef[] = [];
  for await (const head of watchHeads(chain, { kind: heads[sought.waitFor], signal: stop, pollMs })) {
    // The blocks up to the head that are new since the last search.
    while (!stop.aborted) {
      const last = (await removeReplaced(chain, searched)) ?? sought.height;
      if (last >= head) break;
      const blocks = await readBlocks(chain, last + 1, Math.min(head, last + blocksAtOnce));
      if (blocks.length === 0) await waitMs(pollMs, stop);
      const found = blocks.find(({ extrinsics }) => extrinsics.includes(extrinsic));
      searched.push(...blocks.slice(0, found && blocks.indexOf(found)).map(({ block }) => block));
      const outcome = found && (await readOutcome(chain, sought, found.block));
      if (outcome) return outcome.value;
    }
  }
  throw stop.reason;
}

/** Reads the outcome of a transaction in a block; undefined if another fork has replaced the block. */
async function readOutcome<T>(chain: Chain, sought: Sought<T>, { number, hash }: BlockRef) {
  try {
    return { value: await sought.read(hash) };
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
      const reading = hash && readBlock(chain, hash);
      return reading?.catch(omitError('BLOCK_UNAVAILABLE'));
    }),
  );
  const missing = read.indexOf(undefined);
  return (missing === -1 ? read : read.slice(0, missing)) as Block[];
}

const readBlock = shareTurn((chain: Chain, hash: Hex) => getBlock(chain, hash));

const getHash = shareTurn(async (chain: Chain, number: number) => {
  const hash = await chain.request('chain_getBlockHash', [number]);
  return isHash(hash) ? hash : undefined;
});
