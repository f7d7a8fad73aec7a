import { isParachronError, requireInput } from '@parachron/core';
import { hexToU8a, isHex, u8aToBigInt } from '@polkadot/util';
import { xxhashAsHex } from '@polkadot/util-crypto';
import type { Chain } from '../connection/Chain.js';
import { getBlockHash } from './getBlockHash.js';

// The hashes of the pallet's and the item's names, equal on all chains with a time.
const timeKey = `${xxhashAsHex('Timestamp', 128)}${xxhashAsHex('Now', 128).slice(2)}`;

/**
 * Gets the time of a block by its number. Use it to compare blocks far apart: a snapshot of an old block reads its runtime as well.
 *
 * Chain: `Timestamp.Now`.
 * Sends: two requests, one after the other.
 *
 * @param number of a block of the best chain
 * @returns milliseconds since 1970; undefined if the chain has no time, or the node no longer has the state of the block
 * @throws INVALID_INPUT when the number is not a number
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
  chain: Pick<Chain, 'request' | 'endpoint'>,
  number: number,
): Promise<number | undefined> {
  requireInput({ chain, number }, { chain: 'chain', number: 'number' });
  try {
    const value = await chain.request('state_getStorage', [timeKey, await getBlockHash(chain, number)]);
    // A chain sets its time with its first block.
    return isHex(value) ? Number(u8aToBigInt(hexToU8a(value), { isLe: true })) || undefined : undefined;
  } catch (error) {
    if (isParachronError(error, 'BLOCK_UNAVAILABLE') || isParachronError(error, 'RPC_FAILED'))
      return undefined;
    throw error;
  }
}
