import { type BlockRef, requireInput } from '@parachron/core';
import { type Chain, getFinalizedHead, readHeader } from '../connection/Chain.js';

/**
 * Gets number and hash of the finalized head. Use it to find the position of a chain; to read at that block, use
 * `chain.snapshot()`.
 *
 * Chain: `chain_getFinalizedHead`, `chain_getHeader`.
 * Sends: two requests, one after the other.
 *
 * @throws ANSWER_NOT_UNDERSTOOD when the node gives no hash or no header
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, getFinalizedBlock } from '@parachron/client';
 *
 * const chain = await connect('wss://parachain.example');
 * const { number, hash } = await getFinalizedBlock(chain);
 * console.log(number, hash);
 * await chain.close();
 * ```
 */
export async function getFinalizedBlock(chain: Pick<Chain, 'request' | 'endpoint'>): Promise<BlockRef> {
  requireInput({ chain }, { chain: 'chain' });
  const hash = await getFinalizedHead(chain);
  const { number } = readHeader(chain.endpoint, hash, await chain.request('chain_getHeader', [hash]));
  return { number, hash };
}
