import { cryptoWaitReady } from '@polkadot/util-crypto';
import { waitReady } from '@polkadot/wasm-crypto';
import type { Chain } from './Chain.js';
import { type ChainOptions, LocalNode } from './LocalNode.js';

/**
 * Starts a chain of any runtime from its genesis.
 *
 * @param options the runtime, the identity of the chain, and its block mode
 * @returns the chain, at block 0
 */
export async function createChainOf(options: ChainOptions): Promise<Chain> {
  await Promise.all([waitReady(), cryptoWaitReady()]);
  return new LocalNode(options);
}
