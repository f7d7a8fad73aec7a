import { readFields } from '@parachron/core';
import type { RuntimeFork } from './RuntimeFork.js';

/**
 * Reads a digest of the messages that a real runtime has received and not processed yet. The digest covers the message queue, or the
 * two queues of older runtimes, and is empty if no message waits.
 */
export async function readQueued(chain: Pick<RuntimeFork, 'getStorage'>): Promise<string> {
  const [origin, inbound, pages] = await Promise.all([
    chain.getStorage('MessageQueue', 'ServiceHead'),
    chain.getStorage('XcmpQueue', 'InboundXcmpStatus'),
    chain.getStorage('DmpQueue', 'PageIndex'),
  ]);
  const book = origin && (await chain.getStorage('MessageQueue', 'BookStateFor', [origin.toU8a()]));
  const { beginUsed, endUsed } = readFields(pages);
  return [
    origin ? `${origin.toHex()} ${book?.toHex() ?? ''}` : '',
    inbound && !inbound.isEmpty ? inbound.toHex() : '',
    Number(beginUsed ?? 0) < Number(endUsed ?? 0) ? `${pages?.toHex()}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
