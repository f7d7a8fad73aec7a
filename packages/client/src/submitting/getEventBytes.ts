import { type Hex, isParachronError, requireInput } from '@parachron/core';
import { isHex } from '@polkadot/util';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { BlockUnavailableError, type Chain } from '../connection/Chain.js';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';

/**
 * Gets the stored events of a block, undecoded. The events belong to the runtime that produced the block, which is the
 * runtime of the parent block: `decodeEvents` needs its registry. `getOutcome` reports the effects of one transaction.
 *
 * Chain: `System.Events`.
 * Sends: one request.
 *
 * @param block the hash of the block
 * @returns the bytes as hex; `0x00`, an empty list, if nothing is stored
 * @throws BLOCK_UNAVAILABLE when the node does not know the block, or no longer has its state
 * @throws ANSWER_NOT_UNDERSTOOD when the result is not hex
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, decodeEvents, getBlock, getEventBytes, getFinalizedBlock } from '@parachron/client';
 *
 * const chain = await connect('wss://parachain.example');
 * const { hash } = await getFinalizedBlock(chain);
 * const { parentHash } = await getBlock(chain, hash);
 * const { runtime } = await chain.snapshot(parentHash);
 * const events = decodeEvents(runtime.registry, await getEventBytes(chain, hash));
 * console.log(events[0]?.method); // 'ExtrinsicSuccess'
 * await chain.close();
 * ```
 */
export async function getEventBytes(chain: Pick<Chain, 'request' | 'endpoint'>, block: Hex): Promise<Hex> {
  requireInput({ chain, block }, { chain: 'chain', block: 'string' });
  const { endpoint } = chain;
  const method = 'state_getStorage';
  // The hashes of the pallet's and the item's names, equal on all chains.
  const key = `${xxhashAsHex('System', 128)}${xxhashAsHex('Events', 128).slice(2)}`;
  const value = await chain.request(method, [key, block]).catch((cause: unknown) => {
    // Nodes without an archive do not have the state of old blocks.
    if (!isParachronError(cause, 'RPC_FAILED')) throw cause;
    const { rpcMessage: reason } = cause.facts;
    throw new BlockUnavailableError({ endpoint, block, reason }, { cause });
  });
  if (value === null) return '0x00';
  if (isHex(value)) return value;
  throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'it is not hex' });
}
