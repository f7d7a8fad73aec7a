import { isParachronError } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { BlockPoll } from './BlockPoll.js';
import { deriveSendError } from './deriveSendError.js';
import { isUnreadable } from './isUnreadable.js';
import type { Watch, WatchedTransaction } from './Watch.js';

/**
 * Sends a transaction and searches each new block for it, until its outcome is read or the signal is aborted. If another fork
 * replaces the block before its outcome is read, the search continues.
 */
export async function findTransaction<T>(chain: Chain, watch: Watch<T>, stop: AbortSignal): Promise<T> {
  await send(chain, watch);
  for (;;) {
    const { number, hash } = await BlockPoll.get(chain, watch).find(watch, stop);
    try {
      return await watch.read({ block: hash, finalized: watch.waitFor === 'finality' });
    } catch (error) {
      if (!isUnreadable(error) || (await chain.request('chain_getBlockHash', [number])) === hash) throw error;
    }
  }
}

// With these errors nothing was sent: there was no connection, or the node accepts no transactions.
const undelivered = new Set([
  'ENDPOINT_REFUSED',
  'ENDPOINT_NAME_UNKNOWN',
  'ENDPOINT_TLS',
  'RPC_METHOD_MISSING',
]);

async function send(chain: Chain, watch: WatchedTransaction): Promise<void> {
  try {
    await chain.request('author_submitExtrinsic', [watch.extrinsic]);
    watch.onTaken();
  } catch (error) {
    if (isParachronError(error) && undelivered.has(error.code)) watch.onUndelivered();
    throw deriveSendError(error, watch);
  }
}
