import { type BlockRef, requireInput } from '@parachron/core';
import { type Chain, readHeader } from '../connection/Chain.js';
import { getFinalizedBlock } from '../heads/getBlock.js';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import { type Asked, deriveRuntimeChange, nameRuntime } from '../runtime/getRuntime.js';
import { RuntimeChangedError } from './submitErrors.js';

/** Position of a chain when a transaction is signed. */
export interface SigningHead {
  /** The finalized head: the validity of a transaction begins with this block, and only a later block can contain it. */
  readonly block: BlockRef;
  /** Number of blocks that the best head is ahead. */
  readonly behind: number;
}

/**
 * Gets the block from which the validity of a transaction counts, and compares the runtime of the chain with the runtime of the
 * connection: its name, its version, and the hash of its code if the node reports the hash.
 *
 * Use it to sign many transactions at once with `submit`; a single `submit` reads the head by itself.
 *
 * Chain: `chain_getFinalizedHead`, `chain_getHeader`, `state_getRuntimeVersion`, `state_getStorageHash`.
 * Sends: four requests together, then one.
 *
 * @param chain a connected chain
 * @returns the finalized head, and its distance from the best head in blocks
 * @throws RUNTIME_CHANGED when the runtime of the chain has changed since the connection
 * @throws ANSWER_NOT_UNDERSTOOD when the node gives no hash or no header
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, getSigningHead } from '@parachron/client';
 *
 * const chain = await connect('wss://parachain.example');
 * const { block, behind } = await getSigningHead(chain);
 * console.log(`final up to #${block.number}, ${behind} blocks behind the best one`);
 * await chain.close();
 * ```
 */
export async function getSigningHead(chain: Chain): Promise<SigningHead> {
  requireInput({ chain }, { chain: 'chain' });
  const [best, block, change] = await Promise.all([
    chain.request('chain_getHeader', []),
    getFinalizedBlock(chain),
    getRuntimeChange(chain),
  ]);
  if (change) throw new RuntimeChangedError({ chain: chain.runtime.chain, ...change });
  return { block, behind: Math.max(readHeader(chain.endpoint, undefined, best).number - block.number, 0) };
}

/**
 * Gets the nonce of an account's next transaction, including transactions in the node's pool.
 *
 * Use it to sign with another program, or to send several transactions with one nonce, of which the chain accepts one; `submit`
 * reads the nonce by itself.
 *
 * Chain: `system_accountNextIndex`.
 * Sends: one request.
 *
 * @param address of the account, in SS58
 * @returns the nonce, from 0
 * @throws ANSWER_NOT_UNDERSTOOD when the node gives no number
 * @throws RPC_FAILED when the node rejects the address
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, getNextNonce } from '@parachron/client';
 *
 * const chain = await connect('wss://parachain.example');
 * await getNextNonce(chain, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'); // 0 for an account that never sent
 * await chain.close();
 * ```
 */
export async function getNextNonce(chain: Asked, address: string): Promise<number> {
  requireInput({ chain, address }, { chain: 'chain', address: 'string' });
  const method = 'system_accountNextIndex';
  const nonce = await chain.request(method, [address]);
  if (typeof nonce === 'number' && Number.isSafeInteger(nonce) && nonce >= 0) return nonce;
  const { endpoint } = chain;
  throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'the answer is not a number' });
}

/**
 * Compares the runtime of the best block with the runtime of the connection, and names both if they differ.
 *
 * Chain: `state_getRuntimeVersion`, `state_getStorageHash`
 * Sends: two requests together.
 */
export async function getRuntimeChange(chain: Chain): Promise<{ made: string; now: string } | undefined> {
  return deriveRuntimeChange(chain.runtime, await nameRuntime(chain));
}
