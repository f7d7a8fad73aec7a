import { isParachronError, requireInput } from '@parachron/core';
import { hexToU8a, isHex, u8aToBigInt } from '@polkadot/util';
import type { Chain } from '../connection/Chain.js';
import { encodeStorageKey } from '../reading/encodeStorageKey.js';
import { findStorageItem } from '../reading/metadataEntries.js';
import { getBlockHash } from './getBlockHash.js';

/**
 * Gets the time of a block by its number. Use it to compare blocks far apart: a snapshot of an old block reads its runtime as well.
 *
 * Chain: `Timestamp.Now`.
 * Sends: two requests, one after the other; nothing if the runtime of the connection has no time.
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
  chain: Pick<Chain, 'request' | 'endpoint' | 'runtime'>,
  number: number,
): Promise<number | undefined> {
  requireInput({ chain, number }, { chain: 'chain', number: 'number' });
  const item = findStorageItem(chain.runtime, 'Timestamp', 'Now');
  if ('missing' in item) return undefined;
  const { hex } = encodeStorageKey(chain.runtime, item.found, []);
  try {
    const value = await chain.request('state_getStorage', [hex, await getBlockHash(chain, number)]);
    // A chain sets its time with its first block.
    return isHex(value) ? Number(u8aToBigInt(hexToU8a(value), { isLe: true })) || undefined : undefined;
  } catch (error) {
    if (isParachronError(error, 'BLOCK_UNAVAILABLE') || isParachronError(error, 'RPC_FAILED'))
      return undefined;
    throw error;
  }
}
