import { type Hex, isHash, requireInput } from '@parachron/core';
import { BlockUnavailableError, type Chain } from '../connection/Chain.js';

/**
 * Gets the hash of a block by its number. Above the finalized head the hash may change later.
 *
 * Chain: `chain_getBlockHash`.
 * Sends: one request.
 *
 * @param number of a block of the best chain
 * @throws BLOCK_UNAVAILABLE when the node knows no such block
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, getBlockHash } from '@parachron/client';
 *
 * const chain = await connect('wss://parachain.example');
 * const snapshot = await chain.snapshot(await getBlockHash(chain, 1_000));
 * console.log(snapshot.block.number); // 1000
 * await chain.close();
 * ```
 */
export async function getBlockHash(chain: Pick<Chain, 'request' | 'endpoint'>, number: number): Promise<Hex> {
  requireInput({ chain, number }, { chain: 'chain', number: 'number' });
  const hash = await chain.request('chain_getBlockHash', [number]);
  if (isHash(hash)) return hash;
  throw new BlockUnavailableError({
    endpoint: chain.endpoint,
    block: number,
    reason: 'it knows no such block',
  });
}
