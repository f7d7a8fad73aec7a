import { type BlockRef, type Hex, isHash, isParachronError } from '@parachron/core';
import { type Chain, getFinalizedHead, readHeader } from '../connection/Chain.js';
import { getBlock } from '../heads/getBlock.js';
import { waitMs } from '../requests/withTimeout.js';
import { isUnreadable } from './getOutcome.js';
import { deriveSendError, type Watch, type WatchedTransaction } from './Watch.js';

/** A transaction that waits for its block. */
interface Waiting {
  readonly extrinsic: Hex;
  /** The first block that may include it. */
  readonly first: number;
  /** The next block to search. */
  next: number;
  resolve(block: BlockRef): void;
  reject(reason: unknown): void;
}

interface ReadBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly extrinsics: readonly Hex[];
}

// The number of blocks in one search, and of blocks stored for later transactions.
const blocksAtOnce = 16;

const polls = new WeakMap<Chain, Map<string, BlockPoll>>();

/** Searches the new blocks of a node without subscriptions, once for all waiting transactions. */
export class BlockPoll {
  readonly #chain: Chain;
  readonly #how: Pick<WatchedTransaction, 'waitFor' | 'pollMs'>;
  readonly #waiting = new Set<Waiting>();
  readonly #recent = new Map<Hex, Promise<readonly Hex[]>>();
  /** The last searched blocks: another fork may replace them. */
  readonly #searched = new Map<number, Hex>();
  #isRunning = false;
  /** Ends the pause when no transaction waits. */
  #rest = new AbortController();

  constructor(chain: Chain, how: Pick<WatchedTransaction, 'waitFor' | 'pollMs'>) {
    this.#chain = chain;
    this.#how = how;
  }

  /** The poll of a connection, shared by all transactions with the same goal and interval. */
  static get(chain: Chain, { waitFor, pollMs }: Pick<WatchedTransaction, 'waitFor' | 'pollMs'>): BlockPoll {
    const own = polls.get(chain) ?? new Map<string, BlockPoll>();
    polls.set(chain, own);
    const name = `${waitFor} ${pollMs}`;
    const poll = own.get(name) ?? new BlockPoll(chain, { waitFor, pollMs });
    own.set(name, poll);
    return poll;
  }

  /** Finds the block of a transaction, or ends with the reason of the signal. */
  find(
    { extrinsic, height }: Pick<WatchedTransaction, 'extrinsic' | 'height'>,
    stop: AbortSignal,
  ): Promise<BlockRef> {
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        this.#waiting.delete(waiting);
        if (this.#waiting.size === 0) this.#rest.abort();
        stop.removeEventListener('abort', failStopped);
      };
      const waiting: Waiting = {
        extrinsic,
        first: height + 1,
        next: height + 1,
        resolve: (block) => {
          stopWaiting();
          resolve(block);
        },
        reject: (reason) => {
          stopWaiting();
          reject(reason);
        },
      };
      const failStopped = () => waiting.reject(stop.reason);
      if (stop.aborted) return reject(stop.reason);
      stop.addEventListener('abort', failStopped, { once: true });
      this.#waiting.add(waiting);
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#waiting.size > 0) {
        this.#rest = new AbortController();
        await this.#readNewBlocks();
        if (this.#waiting.size > 0) await waitMs(this.#how.pollMs, this.#rest.signal);
      }
    } catch (error) {
      for (const waiting of this.#waiting) waiting.reject(error);
    } finally {
      this.#isRunning = false;
      this.#recent.clear();
      this.#searched.clear();
    }
  }

  async #readNewBlocks(): Promise<void> {
    const [height] = await Promise.all([this.#getHeight(), this.#removeReplaced()]);
    for (let first = this.#first; first <= height; first = this.#first) {
      const last = Math.min(height, first + blocksAtOnce - 1);
      const waiting = [...this.#waiting].filter(({ next }) => next >= first);
      const blocks = await this.#read(first, last);
      this.#note(blocks);
      const next = first + blocks.length;
      for (const one of waiting) settleWaiting(one, blocks, next);
      if (next <= last) return;
    }
  }

  #note(blocks: readonly ReadBlock[]): void {
    for (const { number, hash } of blocks) this.#searched.set(number, hash);
    for (const number of this.#searched.keys()) {
      if (this.#searched.size <= blocksAtOnce) return;
      this.#searched.delete(number);
    }
  }

  /** Searches again the blocks that replaced searched blocks. */
  async #removeReplaced(): Promise<void> {
    for (const [number, hash] of [...this.#searched].reverse()) {
      if ((await this.#getHash(number)) === hash) return;
      this.#searched.delete(number);
      for (const waiting of this.#waiting)
        waiting.next = Math.max(waiting.first, Math.min(waiting.next, number));
    }
  }

  /** The first block in which a transaction is searched. */
  get #first(): number {
    return Math.min(...[...this.#waiting].map(({ next }) => next), Number.POSITIVE_INFINITY);
  }

  async #getHeight(): Promise<number> {
    const at = this.#how.waitFor === 'finality' ? [await getFinalizedHead(this.#chain)] : [];
    const header = await this.#chain.request('chain_getHeader', at);
    // A node behind a load balancer may lack the newest blocks of another node.
    return header === null && at.length > 0 ? 0 : readHeader(this.#chain.endpoint, at[0], header).number;
  }

  /** Reads blocks up to the first block that the node lacks: the next search begins with that block. */
  async #read(first: number, last: number): Promise<readonly ReadBlock[]> {
    const numbers = Array.from({ length: last - first + 1 }, (_unused, at) => first + at);
    const read = await Promise.all(
      numbers.map(async (number) => {
        const hash = await this.#getHash(number);
        const extrinsics = hash && (await this.#getExtrinsics(hash).catch(omitUnavailable));
        return hash && extrinsics ? { number, hash, extrinsics } : undefined;
      }),
    );
    const missing = read.indexOf(undefined);
    return (missing === -1 ? read : read.slice(0, missing)) as ReadBlock[];
  }

  async #getHash(number: number): Promise<Hex | undefined> {
    const hash = await this.#chain.request('chain_getBlockHash', [number]);
    return isHash(hash) ? hash : undefined;
  }

  #getExtrinsics(hash: Hex): Promise<readonly Hex[]> {
    const known = this.#recent.get(hash);
    if (known) return known;
    const asked = getBlock(this.#chain, hash).then(({ extrinsics }) => extrinsics);
    this.#recent.set(hash, asked);
    asked.catch(() => this.#recent.delete(hash));
    const [oldest] = this.#recent.keys();
    if (oldest !== undefined && this.#recent.size > blocksAtOnce) this.#recent.delete(oldest);
    return asked;
  }
}

function omitUnavailable(error: unknown): undefined {
  if (!isParachronError(error, 'BLOCK_UNAVAILABLE')) throw error;
}

function settleWaiting(waiting: Waiting, blocks: readonly ReadBlock[], next: number): void {
  const found = blocks.find(
    ({ number, extrinsics }) => number >= waiting.next && extrinsics.includes(waiting.extrinsic),
  );
  if (found) waiting.resolve({ number: found.number, hash: found.hash });
  else waiting.next = Math.max(waiting.next, next);
}

/**
 * Sends a transaction and searches each new block for it, until its outcome is read or the signal is aborted. If another fork
 * replaces the block before its outcome is read, the search continues.
 */
export async function findTransaction<T>(chain: Chain, watch: Watch<T>, stop: AbortSignal): Promise<T> {
  await send(chain, watch);
  for (;;) {
    const { number, hash } = await BlockPoll.get(chain, watch).find(watch, stop);
    try {
      return await watch.read({ block: hash, finalized: watch.waitFor === 'finality' });
    } catch (error) {
      if (!isUnreadable(error) || (await chain.request('chain_getBlockHash', [number])) === hash) throw error;
    }
  }
}

// With these errors nothing was sent: there was no connection, or the node accepts no transactions.
const undelivered = new Set([
  'ENDPOINT_REFUSED',
  'ENDPOINT_NAME_UNKNOWN',
  'ENDPOINT_TLS',
  'RPC_METHOD_MISSING',
]);

async function send(chain: Chain, watch: WatchedTransaction): Promise<void> {
  try {
    await chain.request('author_submitExtrinsic', [watch.extrinsic]);
    watch.onTaken();
  } catch (error) {
    if (isParachronError(error) && undelivered.has(error.code)) watch.onUndelivered();
    throw deriveSendError(error, watch);
  }
}
