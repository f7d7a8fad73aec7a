import { isHash, requireInput } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import type { Snapshot } from '../reading/Snapshot.js';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';

/**
 * Pins the best block of a chain, the newest that the node knows. Another block may still replace it; `chain.snapshot()` pins
 * the finalized head.
 *
 * Use it to predict the result of a transaction that is sent now.
 *
 * Chain: `chain_getBlockHash`. Sends: one request, then the requests of a snapshot.
 *
 * @param chain a connected chain
 * @returns the snapshot of the best block
 * @throws ANSWER_NOT_UNDERSTOOD when the node gives no hash
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, getBestSnapshot } from '@parachron/client';
 *
 * const chain = await connect('wss://parachain.example');
 * const { block } = await getBestSnapshot(chain);
 * console.log(`the newest block is #${block.number}`);
 * await chain.close();
 * ```
 */
export async function getBestSnapshot(chain: Chain): Promise<Snapshot> {
  requireInput({ chain }, { chain: 'chain' });
  const method = 'chain_getBlockHash';
  const hash = await chain.request(method, []);
  if (isHash(hash)) return chain.snapshot(hash);
  throw new AnswerNotUnderstoodError({
    endpoint: chain.endpoint,
    method,
    detail: 'the answer is not a hash',
  });
}
