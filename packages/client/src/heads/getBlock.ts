import { type BlockRef, type Hex, isHash, isParachronError, isRecord, requireInput } from '@parachron/core';
import { hexToU8a, isHex, u8aToBigInt } from '@polkadot/util';
import {
  BlockUnavailableError,
  type Chain,
  failUnavailable,
  getFinalizedHead,
  getHeader,
  readHeader,
  readNewHead,
} from '../connection/Chain.js';
import { isHexText } from '../reading/BlockReads.js';
import { encodeItemKey, encodeStorageKey } from '../reading/encodeStorageKey.js';
import { findStorageItem } from '../reading/metadataEntries.js';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import type { Asked } from '../runtime/getRuntime.js';

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
export async function getBlock(chain: Asked, hash: Hex): Promise<Block> {
  requireInput({ chain, hash }, { chain: 'chain', hash: 'string' });
  const { endpoint } = chain;
  const method = 'chain_getBlock';
  const answer = await chain.request(method, [hash]);
  if (answer === null)
    throw new BlockUnavailableError({ endpoint, block: hash, reason: 'it knows no such block' });
  const { header, extrinsics } = isRecord(answer) && isRecord(answer.block) ? answer.block : {};
  if (!Array.isArray(extrinsics) || !extrinsics.every(isHexText))
    throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'the answer is not a block' });
  const { number, parentHash } = readHeader(endpoint, hash, header);
  return { block: { number, hash }, parentHash, extrinsics };
}

/**
 * Gets the hash of a block by its number, or of the best block, the newest that the node knows. Above the finalized head the hash may
 * change later. To predict the result of a transaction that is sent now, read at the best block.
 *
 * Chain: `chain_getBlockHash`.
 * Sends: one request.
 *
 * @param number of a block of the best chain; the best block by default
 * @throws INVALID_INPUT when the number is not a whole number
 * @throws BLOCK_UNAVAILABLE when the node knows no such block
 * @throws ANSWER_NOT_UNDERSTOOD when the node gives no hash of the best block
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
export async function getBlockHash(chain: Asked, number?: number): Promise<Hex> {
  requireInput({ chain, number }, { chain: 'chain', number: 'whole number?' });
  const { endpoint } = chain;
  const method = 'chain_getBlockHash';
  const hash = await chain.request(method, number === undefined ? [] : [number]);
  if (isHash(hash)) return hash;
  if (number === undefined)
    throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'the answer is not a hash' });
  throw new BlockUnavailableError({ endpoint, block: number, reason: 'it knows no such block' });
}

/**
 * Gets the time of a block by its number. Use it to compare blocks far apart: a snapshot of an old block reads its runtime as well.
 *
 * Chain: `Timestamp.Now`.
 * Sends: two requests, one after the other; nothing if the runtime of the connection has no time.
 *
 * @param number of a block of the best chain
 * @returns milliseconds since 1970; undefined if the chain has no time, or the node does not have the state of the block
 * @throws INVALID_INPUT when the number is not a whole number
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, getBlockTime } from '@parachron/client';
 *
 * const chain = await connect('wss://parachain.example');
 * const { number } = (await chain.snapshot()).block;
 * const [now, before] = await Promise.all([getBlockTime(chain, number), getBlockTime(chain, number - 100)]);
 * if (now && before) console.log(`a block each ${(now - before) / 100_000} s`);
 * await chain.close();
 * ```
 */
export async function getBlockTime(
  chain: Pick<Chain, 'request' | 'endpoint' | 'runtime'>,
  number: number,
): Promise<number | undefined> {
  requireInput({ chain, number }, { chain: 'chain', number: 'whole number' });
  const item = findStorageItem(chain.runtime, 'Timestamp', 'Now');
  if ('known' in item) return undefined;
  const { hex } = encodeStorageKey(chain.runtime, item, []);
  try {
    const value = await chain.request('state_getStorage', [hex, await getBlockHash(chain, number)]);
    // A chain sets its time with its first block.
    return isHex(value) ? Number(u8aToBigInt(hexToU8a(value), { isLe: true })) || undefined : undefined;
  } catch (error) {
    if (isParachronError(error) && untimed.has(error.code)) return undefined;
    throw error;
  }
}

const untimed: ReadonlySet<string> = new Set(['BLOCK_UNAVAILABLE', 'RPC_FAILED', 'RPC_METHOD_MISSING']);

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
export async function getFinalizedBlock(chain: Asked): Promise<BlockRef> {
  requireInput({ chain }, { chain: 'chain' });
  const hash = await getFinalizedHead(chain);
  const { number } = await readNewHead(() => getHeader(chain, hash));
  return { number, hash };
}

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
export async function getEventBytes(chain: Asked, block: Hex): Promise<Hex> {
  requireInput({ chain, block }, { chain: 'chain', block: 'string' });
  const { endpoint } = chain;
  const method = 'state_getStorage';
  const value = await chain
    .request(method, [encodeItemKey('System', 'Events'), block])
    .catch((cause: unknown) => failUnavailable(endpoint, block, cause));
  if (value === null) return '0x00';
  if (isHex(value)) return value;
  throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'it is not hex' });
}
