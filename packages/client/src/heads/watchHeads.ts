import { isParachronError, isRecord, requireInput } from '@parachron/core';
import { type Chain, getFinalizedHead, parseBlockNumber, readHeader } from '../connection/Chain.js';
import { AnswerNotUnderstoodError, ConnectionLostError } from '../requests/connectionErrors.js';
import { formatCause } from '../requests/formatCause.js';
import { defaultPollMs, waitMs } from '../requests/withTimeout.js';

/** The heads to watch, and the end of the watch. */
export interface WatchHeadsOptions {
  /** `best`, the default: another head may still replace it; `finalized`: permanent. */
  readonly kind?: 'best' | 'finalized';
  /** Ends the watch without an error. */
  readonly signal?: AbortSignal;
  /** Interval at which a node without subscriptions (plain HTTP) is polled, in milliseconds; 500 by default. */
  readonly pollMs?: number;
}

/** The part of a chain that a watch of heads needs. */
export type HeadNode = Pick<Chain, 'endpoint' | 'provider' | 'request' | 'subscribe'>;

/**
 * Watches the head of a chain. If several heads arrive while a head is processed, the watch continues with the newest. Concurrent watches
 * of a chain share one subscription.
 *
 * Use it to follow a chain; to wait for one block, `getHeadAbove` is shorter.
 *
 * Chain: `chain_subscribeNewHeads` or `chain_subscribeFinalizedHeads`; over HTTP `chain_getHeader`. Sends: one subscription, and
 * one or two requests after half a minute without a notice; over HTTP one or two requests for each poll.
 *
 * @param chain a connected chain
 * @param options the kind of heads, and the signal that ends the watch: see {@link WatchHeadsOptions}
 * @returns the numbers of heads; the first is the head at the start, or the newest of a shared subscription. A number is repeated if
 *   another block with this number became the head
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
  const shape = { kind: 'best|finalized?', signal: 'signal?', pollMs: 'positive number?' } as const;
  requireInput({ chain }, { chain: { request: 'function', provider: 'object' } });
  requireInput({ options }, { options: shape });
  const { signal } = options;
  if (signal?.aborted) return;
  let wake: () => void = () => undefined;
  const look = () => wake();
  const feed = HeadFeed.join(chain, options, look);
  signal?.addEventListener('abort', look, { once: true });
  try {
    for (let last = ''; !signal?.aborted; ) {
      const { head, failure } = feed;
      if (head && head.key !== last) {
        yield head.number;
        last = head.key;
      } else if (failure) throw failure.error;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    signal?.removeEventListener('abort', look);
    feed.leave(look);
  }
}

/** Milliseconds without a notice after which a node is asked: a dead connection may never report its end. */
const quietMs = 30_000;

const subscriptions = {
  best: { type: 'chain_newHead', method: 'chain_subscribeNewHeads', end: 'chain_unsubscribeNewHeads' },
  finalized: {
    type: 'chain_finalizedHead',
    method: 'chain_subscribeFinalizedHeads',
    end: 'chain_unsubscribeFinalizedHeads',
  },
} as const;

const feeds = new WeakMap<HeadNode, Map<string, HeadFeed>>();

/** The newest head of a chain for its concurrent watches: one subscription, or one poll, which ends with the last watch. */
class HeadFeed {
  readonly #chain: HeadNode;
  readonly #kind: 'best' | 'finalized';
  readonly #end = new AbortController();
  /** One for each watch; called with each head, and with the failure. */
  readonly #listeners = new Set<() => void>();
  /** Two blocks with one number differ in their headers, from which the key is. */
  head: { readonly number: number; readonly key: string } | undefined;
  failure: { readonly error: unknown } | undefined;

  private constructor(chain: HeadNode, kind: 'best' | 'finalized') {
    this.#chain = chain;
    this.#kind = kind;
  }

  static join(
    chain: HeadNode,
    { kind = 'best', pollMs = defaultPollMs }: WatchHeadsOptions,
    listener: () => void,
  ): HeadFeed {
    const own = feeds.get(chain) ?? new Map<string, HeadFeed>();
    feeds.set(chain, own);
    const name = `${kind} ${pollMs}`;
    const feed = own.get(name) ?? new HeadFeed(chain, kind);
    feed.#listeners.add(listener);
    if (own.get(name) === feed) return feed;
    own.set(name, feed);
    feed.#end.signal.addEventListener('abort', () => own.delete(name), { once: true });
    feed.#run(pollMs).catch((error: unknown) => feed.#fail(error));
    return feed;
  }

  leave(listener: () => void): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.#end.abort();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #fail(error: unknown): void {
    this.failure ??= { error };
    this.#end.abort();
    this.#notify();
  }

  #put(number: number, header: unknown): void {
    this.head = { number, key: JSON.stringify(header) };
    this.#notify();
  }

  async #run(pollMs: number): Promise<void> {
    if (this.#chain.provider.hasSubscriptions) {
      try {
        return await this.#subscribe();
      } catch (error) {
        // Some gateways do not support subscriptions.
        if (!isParachronError(error, 'RPC_METHOD_MISSING')) throw error;
      }
    }
    for (; !this.#end.signal.aborted; await waitMs(pollMs, this.#end.signal)) await this.#poll();
  }

  async #poll(): Promise<void> {
    const chain = this.#chain;
    const at = this.#kind === 'finalized' ? [await getFinalizedHead(chain)] : [];
    const header = await chain.request('chain_getHeader', at);
    // A node behind a load balancer may lack the newest head of another node.
    if (header === null && at.length > 0) return;
    this.#put(readHeader(chain.endpoint, at[0], header).number, header);
  }

  async #subscribe(): Promise<void> {
    const { provider, endpoint } = this.#chain;
    const { signal } = this.#end;
    const { type, method, end } = subscriptions[this.#kind];
    const failLost = (detail: string) => this.#fail(new ConnectionLostError({ endpoint, detail }));
    const forget = provider.on('disconnected', () => failLost('the node closed the connection'));
    signal.addEventListener('abort', forget, { once: true });
    const callback = (error: Error | null, header: unknown) => {
      if (error) return isParachronError(error) ? this.#fail(error) : failLost(formatCause(error.message));
      const number = isRecord(header) ? parseBlockNumber(header.number) : undefined;
      if (number !== undefined) return this.#put(number, header);
      const detail = 'the notice is not a header';
      this.#fail(new AnswerNotUnderstoodError({ endpoint, method, detail }));
    };
    const unsubscribe = await this.#chain.subscribe({ type, method, end, params: [], callback });
    // The last watch may end before the node answers.
    if (signal.aborted) unsubscribe();
    else signal.addEventListener('abort', unsubscribe, { once: true });
    while (!signal.aborted) {
      const { head } = this;
      await waitMs(quietMs, signal);
      if (!signal.aborted && this.head === head) await this.#poll();
    }
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
 * @throws INVALID_INPUT when the number is not a whole number
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
  requireInput({ above }, { above: 'whole number' });
  for await (const number of watchHeads(chain, options)) if (number > above) return number;
  return undefined;
}
