import { type BlockRef, type Hex, isRecord, requireInput } from '@parachron/core';
import { BlockUnavailableError, type Chain, readHeader } from '../connection/Chain.js';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';

/** Content of a block. */
export interface Block {
  readonly block: BlockRef;
  readonly parentHash: Hex;
  /** The extrinsics as in the block, each with its length and signature. */
  readonly extrinsics: readonly Hex[];
}

/**
 * Gets a block with its undecoded extrinsics. Use it to find a transaction by its bytes; `getOutcome` reports the effects of
 * a transaction.
 *
 * Chain: `chain_getBlock`.
 * Sends: one request.
 *
 * @param hash of the block
 * @returns number and hash, the hash of its parent, and the extrinsics as hex, in order
 * @throws BLOCK_UNAVAILABLE when the node does not have the block or its extrinsics
 * @throws ANSWER_NOT_UNDERSTOOD when the node gives another result
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, getBlock, getFinalizedBlock } from '@parachron/client';
 *
 * const chain = await connect('wss://parachain.example');
 * const { hash } = await getFinalizedBlock(chain);
 * const { block, extrinsics } = await getBlock(chain, hash);
 * console.log(`block #${block.number} holds ${extrinsics.length} extrinsics`);
 * await chain.close();
 * ```
 */
export async function getBlock(chain: Pick<Chain, 'request' | 'endpoint'>, hash: Hex): Promise<Block> {
  requireInput({ chain, hash }, { chain: 'chain', hash: 'string' });
  const { endpoint } = chain;
  const method = 'chain_getBlock';
  const answer = await chain.request(method, [hash]);
  if (answer === null) {
    throw new BlockUnavailableError({ endpoint, block: hash, reason: 'it knows no such block' });
  }
  const { header, extrinsics } = isRecord(answer) && isRecord(answer.block) ? answer.block : {};
  if (!Array.isArray(extrinsics) || !extrinsics.every(isHexText)) {
    throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'the answer is not a block' });
  }
  const { number, parentHash } = readHeader(endpoint, hash, header);
  return { block: { number, hash }, parentHash, extrinsics };
}

// The digits are not checked: a block may have megabytes.
function isHexText(value: unknown): value is Hex {
  return typeof value === 'string' && value.startsWith('0x');
}
