import { isParachronError } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { BlockPoll } from './BlockPoll.js';
import type { SeenBlock, Watch } from './Watch.js';

/** Sends a transaction, and searches each new block for it until the signal is aborted. */
export async function findTransaction(chain: Chain, watch: Watch, stop: AbortSignal): Promise<SeenBlock> {
  await send(chain, watch);
  const block = await BlockPoll.of(chain, watch).find(watch, stop);
  return { block, finalized: watch.waitFor === 'finality' };
}

// With these errors nothing was sent: there was no connection, or the node accepts no transactions.
const undelivered = new Set([
  'ENDPOINT_REFUSED',
  'ENDPOINT_NAME_UNKNOWN',
  'ENDPOINT_TLS',
  'RPC_METHOD_MISSING',
]);

async function send(chain: Chain, { extrinsic, onUndelivered, onTaken }: Watch): Promise<void> {
  try {
    await chain.request('author_submitExtrinsic', [extrinsic]);
    onTaken();
  } catch (error) {
    if (isParachronError(error) && undelivered.has(error.code)) onUndelivered();
    throw error;
  }
}
