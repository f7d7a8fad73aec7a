import { isParachronError } from '@parachron/core';
import { waitMs } from '../requests/waitMs.js';

/** Pauses before a head is read again, together longer than nodes take to exchange a block. */
const pausesMs = [200, 400, 800];

/** The words of Substrate nodes for a block that they do not have. */
const unknownWords = /UnknownBlock|not found/i;

/**
 * Reads a head that the endpoint has just named. Behind a load balancer, the next node may not have the block yet: the read is then
 * repeated after a pause.
 */
export async function readNewHead<T>(read: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await read();
    } catch (error) {
      if (!isOfUnknownBlock(error)) throw error;
      await waitMs(pauseMs, undefined);
    }
  }
  return read();
}

function isOfUnknownBlock(error: unknown): boolean {
  if (isParachronError(error, 'RPC_FAILED')) return unknownWords.test(error.facts.rpcMessage);
  return isParachronError(error, 'BLOCK_UNAVAILABLE');
}
