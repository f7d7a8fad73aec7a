import { isParachronError } from '@parachron/core';
import type { ChainPool } from '../chains/ChainPool.js';
import { listUnopened } from './UnopenedChains.js';

/** Number of attempts at a read after lost connections. */
const mostTries = 3;

/**
 * Reads again after a lost connection, since another endpoint of the chain may answer. A connection without an answer in time
 * is not handed out again, so that the next run opens a new one.
 */
export async function withNewConnections<T>(
  pool: Pick<ChainPool, 'stopUsing'>,
  read: () => Promise<T>,
  tries = mostTries,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isParachronError(error, 'ENDPOINT_TIMEOUT')) pool.stopUsing(error);
    if (tries > 1 && isLost(error)) return withNewConnections(pool, read, tries - 1);
    throw error;
  }
}

/** Whether a connection was lost, or was not completed. */
function isLost(error: unknown): boolean {
  return listUnopened(error).some((one) => isParachronError(one.error, 'CONNECTION_LOST'));
}
