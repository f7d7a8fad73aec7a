import { isParachronError, isRecord, requireInput } from '@parachron/core';
import { type Chain, getFinalizedHead, parseBlockNumber, readHeader } from '../connection/Chain.js';
import { AnswerNotUnderstoodError, ConnectionLostError } from '../requests/connectionErrors.js';
import { formatCause } from '../requests/formatCause.js';
import { defaultPollMs, waitMs } from '../requests/withTimeout.js';

/** The heads to watch, and the end of the watch. */
export interface WatchHeadsOptions {
  /** `best`, the default, which another may still replace; `finalized`, permanently. */
  readonly kind?: 'best' | 'finalized';
  /** Ends the watch without an error. */
  readonly signal?: AbortSignal;
  /** Interval at which a node without subscriptions (plain HTTP) is polled, in milliseconds; 500 by default. */
  readonly pollMs?: number;
}

/** The part of a chain that a watch of heads needs. */
export type HeadNode = Pick<Chain, 'endpoint' | 'provider' | 'request' | 'subscribe'>;

/**
 * Watches the head of a chain with one subscription. If several heads arrive while a head is processed, the watch continues
 * with the newest.
 *
 * Use it to follow a chain; to wait for one block, `getHeadAbove` is shorter.
 *
 * Chain: `chain_subscribeNewHeads` or `chain_subscribeFinalizedHeads`; over HTTP `chain_getHeader`. Sends: one subscription;
 * over HTTP one or two requests for each poll.
 *
 * @param chain a connected chain
 * @param options the kind of heads, and the signal that ends the watch: see {@link WatchHeadsOptions}
 * @returns the numbers of heads; the first is the head at the start. A number is repeated if another block with this number became
 * the head
 * @throws CONNECTION_LOST when the connection ends before the result
 * @throws ENDPOINT_TIMEOUT when the node does not answer
 * @throws ANSWER_NOT_UNDERSTOOD when the answer of the node is not a header
 *
 * @example
 * ```ts
 * import { connect, watchHeads } from '@parachron/client';
 *
 * const chain = await connect('ws://127.0.0.1:9944');
 * for await (const number of watchHeads(chain, { kind: 'finalized' })) {
 *   console.log(`final up to #${number}`);
 *   if (number > 100) break;
 * }
 * await chain.close();
 * ```
 */
export async function* watchHeads(
  chain: HeadNode,
  options: WatchHeadsOptions = {},
): AsyncGenerator<number, void, undefined> {
  requireInput(
    { chain, options },
    {
      chain: { request: 'function', provider: 'object' },
      options: { kind: 'string?', signal: 'signal?', pollMs: 'number?' },
    },
  );
  if (chain.provider.hasSubscriptions) {
    try {
      return yield* followHeads(chain, options);
    } catch (error) {
      // Some gateways do not support subscriptions.
      if (!isParachronError(error, 'RPC_METHOD_MISSING')) throw error;
    }
  }
  yield* watchByPolling(chain, options);
}

async function* watchByPolling(
  chain: HeadNode,
  options: WatchHeadsOptions,
): AsyncGenerator<number, void, undefined> {
  const { kind = 'best', signal, pollMs = defaultPollMs } = options;
  for (let last = ''; !signal?.aborted; await waitMs(pollMs, signal)) {
    const at = kind === 'finalized' ? [await getFinalizedHead(chain)] : [];
    const header = await chain.request('chain_getHeader', at);
    // A node behind a load balancer may lack the newest head of another node.
    if (header === null && at.length > 0) continue;
    const { number } = readHeader(chain.endpoint, at[0], header);
    const key = JSON.stringify(header);
    if (key !== last) yield number;
    last = key;
  }
}

const subscriptions = {
  best: { type: 'chain_newHead', method: 'chain_subscribeNewHeads', end: 'chain_unsubscribeNewHeads' },
  finalized: {
    type: 'chain_finalizedHead',
    method: 'chain_subscribeFinalizedHeads',
    end: 'chain_unsubscribeFinalizedHeads',
  },
} as const;

async function* followHeads(
  chain: HeadNode,
  { kind = 'best', signal }: WatchHeadsOptions,
): AsyncGenerator<number, void, undefined> {
  if (signal?.aborted) return;
  const feed = new HeadFeed();
  const { provider, endpoint } = chain;
  const { type, method, end } = subscriptions[kind];
  const failLost = (detail: string) => feed.fail(new ConnectionLostError({ endpoint, detail }));
  const stop = () => feed.end();
  signal?.addEventListener('abort', stop, { once: true });
  const forget = provider.on('disconnected', () => failLost('the node closed the connection'));
  const takeHeader = (error: Error | null, header: unknown) => {
    if (error) return isParachronError(error) ? feed.fail(error) : failLost(formatCause(error.message));
    const number = isRecord(header) ? parseBlockNumber(header.number) : undefined;
    if (number !== undefined) return feed.put({ number, key: JSON.stringify(header) });
    feed.fail(new AnswerNotUnderstoodError({ endpoint, method, detail: 'the notice is not a header' }));
  };
  const subscribed = chain.subscribe({ type, method, end, params: [], callback: takeHeader });
  subscribed.catch((error: unknown) => feed.fail(error));
  try {
    yield* feed.run();
  } finally {
    signal?.removeEventListener('abort', stop);
    forget();
    // The watch may end before the node answers.
    subscribed.then((unsubscribe) => unsubscribe()).catch(() => undefined);
  }
}

/** A head: two blocks with one number differ in their headers. */
interface Head {
  readonly number: number;
  readonly key: string;
}

/** Passes the newest head to the reader, at the pace of the reader. */
class HeadFeed {
  #newest: Head | undefined;
  #failure: { readonly error: unknown } | undefined;
  #isOver = false;
  #wake: () => void = () => undefined;

  put(head: Head): void {
    this.#newest = head;
    this.#wake();
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *run(): AsyncGenerator<number, void, undefined> {
    for (let last = ''; !this.#isOver; ) {
      const next = this.#newest;
      this.#newest = undefined;
      if (next === undefined) {
        await this.#wait();
        continue;
      }
      if (next.key !== last) yield next.number;
      last = next.key;
    }
  }

  /** Passes the heads before a failure first. */
  async #wait(): Promise<void> {
    const { error } = this.#failure ?? {};
    if (this.#failure) throw error;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}

/**
 * Gets the number of the first head above a known block, as soon as there is one; of the newest head if several arrive at
 * once.
 *
 * Use it to wait for a block. Over WebSocket the node announces the block; over plain HTTP the node is polled.
 *
 * Chain: `chain_subscribeNewHeads` or `chain_subscribeFinalizedHeads`; over HTTP `chain_getHeader`. Sends: one subscription, which
 * ends after its first notification; over HTTP one or two requests for each poll.
 *
 * @param chain a connected chain
 * @param above the number of the block that is known
 * @param options the kind of head, and the signal that ends the wait: see {@link WatchHeadsOptions}
 * @returns the number of the head; undefined when the signal ended the wait
 * @throws CONNECTION_LOST when the connection ends before the result
 * @throws ENDPOINT_TIMEOUT when the node does not answer
 * @throws ANSWER_NOT_UNDERSTOOD when the answer of the node is not a header
 *
 * @example
 * ```ts
 * import { connect, getHeadAbove } from '@parachron/client';
 *
 * const chain = await connect('http://127.0.0.1:9944');
 * const { block } = await chain.snapshot();
 * console.log(await getHeadAbove(chain, block.number, { kind: 'finalized' })); // one more, or several
 * await chain.close();
 * ```
 */
export async function getHeadAbove(
  chain: HeadNode,
  above: number,
  options: WatchHeadsOptions = {},
): Promise<number | undefined> {
  requireInput(
    { chain, above, options },
    {
      chain: { request: 'function', provider: 'object' },
      above: 'number',
      options: { kind: 'string?', signal: 'signal?', pollMs: 'number?' },
    },
  );
  for await (const number of watchHeads(chain, options)) if (number > above) return number;
  return undefined;
}
