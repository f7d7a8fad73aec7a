import { requireInput } from '@parachron/core';
import { type HeadNode, type WatchHeadsOptions, watchHeads } from './watchHeads.js';

/** The head to wait for, and the time limit. */
export interface HeadOptions extends WatchHeadsOptions {
  /** The number of milliseconds after which the wait ends without an error; unlimited by default. */
  readonly timeoutMs?: number;
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
 * @param options the kind of head, and the time limit: see {@link HeadOptions}
 * @returns the number of the head; undefined when the signal or the time limit ended the waiting
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
  options: HeadOptions = {},
): Promise<number | undefined> {
  requireInput(
    { chain, above, options },
    {
      chain: { request: 'function', provider: 'object' },
      above: 'number',
      options: { timeoutMs: 'number?', kind: 'string?', signal: 'signal?', pollMs: 'number?' },
    },
  );
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

async function findHead(chain: HeadNode, above: number, options: HeadOptions): Promise<number | undefined> {
  for await (const number of watchHeads(chain, options)) if (number > above) return number;
  return undefined;
}
