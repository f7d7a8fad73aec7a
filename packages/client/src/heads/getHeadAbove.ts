import { isParachronError, isRecord } from '@parachron/core';
import { type Chain, getFinalizedHead, readHeader } from '../connection/Chain.js';
import { AnswerNotUnderstoodError, ConnectionLostError } from '../connection/connectionErrors.js';
import { formatCause } from '../connection/formatCause.js';
import { parseBlockNumber } from './parseBlockNumber.js';
import { defaultPollMs, pause } from './pause.js';

/** Which head to wait for, and until when. */
export interface HeadOptions {
  /** `best`, the default, which another may still replace; `finalized`, for good. */
  readonly kind?: 'best' | 'finalized';
  /** Ends the waiting without an error. */
  readonly signal?: AbortSignal;
  /** Ends the waiting after so many milliseconds, without an error; never by default. */
  readonly timeoutMs?: number;
  /** How often a node without subscriptions (plain HTTP) is asked, in milliseconds; 500 by default. */
  readonly pollMs?: number;
}

type Node = Pick<Chain, 'endpoint' | 'provider' | 'request' | 'subscribe'>;

/**
 * Gets the number of the first head above a known block that the node tells of, as soon as there is one.
 *
 * Use it to wait for a block. Over WebSocket the node tells by itself; over plain HTTP it is asked again and again.
 *
 * Chain: `chain_subscribeNewHeads` or `chain_subscribeFinalizedHeads`; over HTTP `chain_getHeader`.
 * Sends: one subscription, ended at once when it has told; over HTTP one or two requests at each look.
 *
 * @param chain a connected chain
 * @param above the number of the block that is known
 * @param options which head, and how long to wait: see {@link HeadOptions}
 * @returns the number of the head; undefined when the signal or the bound ended the waiting
 * @throws CONNECTION_LOST when the line ends meanwhile
 * @throws ENDPOINT_TIMEOUT when the node does not answer
 * @throws ANSWER_NOT_UNDERSTOOD when it tells of something else than a header
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
  chain: Node,
  above: number,
  options: HeadOptions = {},
): Promise<number | undefined> {
  const { signal, timeoutMs } = options;
  if (timeoutMs === undefined) return findHead(chain, above, options);
  const bound = new AbortController();
  const stop = () => bound.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await findHead(chain, above, { ...options, signal: bound.signal });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

async function findHead(chain: Node, above: number, options: HeadOptions): Promise<number | undefined> {
  if (!chain.provider.hasSubscriptions) return pollHead(chain, above, options);
  try {
    return await followHead(chain, above, options);
  } catch (error) {
    // Gateways that pass on what they know may not know subscriptions.
    if (!isParachronError(error, 'RPC_METHOD_MISSING')) throw error;
    return pollHead(chain, above, options);
  }
}

async function pollHead(chain: Node, above: number, options: HeadOptions): Promise<number | undefined> {
  const { kind = 'best', signal, pollMs = defaultPollMs } = options;
  while (!signal?.aborted) {
    const at = kind === 'finalized' ? [await getFinalizedHead(chain)] : [];
    const header = await chain.request('chain_getHeader', at);
    const { number } = readHeader(chain.endpoint, at[0], header);
    if (number > above) return number;
    await pause(pollMs, signal);
  }
  return undefined;
}

const subscriptions = {
  best: { type: 'chain_newHead', method: 'chain_subscribeNewHeads', end: 'chain_unsubscribeNewHeads' },
  finalized: {
    type: 'chain_finalizedHead',
    method: 'chain_subscribeFinalizedHeads',
    end: 'chain_unsubscribeFinalizedHeads',
  },
} as const;

async function followHead(chain: Node, above: number, options: HeadOptions): Promise<number | undefined> {
  const { kind = 'best', signal } = options;
  if (signal?.aborted) return undefined;
  const { provider, endpoint } = chain;
  const { type, method, end } = subscriptions[kind];
  const endings: (() => void)[] = [];
  let isDone = false;
  try {
    return await new Promise<number | undefined>((resolve, reject) => {
      const lost = (detail: string) => reject(new ConnectionLostError({ endpoint, detail }));
      const stop = () => resolve(undefined);
      signal?.addEventListener('abort', stop, { once: true });
      endings.push(
        () => signal?.removeEventListener('abort', stop),
        provider.on('disconnected', () => lost('the other side closed it')),
      );
      const callback = (error: Error | null, header: unknown) => {
        if (error) return isParachronError(error) ? reject(error) : lost(formatCause(error.message));
        const number = readNumber(header);
        if (number === undefined) return reject(refuseNotice(endpoint, method));
        if (number > above) resolve(number);
      };
      chain.subscribe({ type, method, end, params: [], callback }).then((unsubscribe) => {
        // It may be over before the node has answered.
        if (isDone) unsubscribe();
        else endings.push(unsubscribe);
      }, reject);
    });
  } finally {
    isDone = true;
    for (const ending of endings) ending();
  }
}

function readNumber(header: unknown): number | undefined {
  return isRecord(header) ? parseBlockNumber(header.number) : undefined;
}

function refuseNotice(endpoint: string, method: string): Error {
  return new AnswerNotUnderstoodError({ endpoint, method, detail: 'what it tells of is no header' });
}
