import type { LocalChain } from './LocalChain.js';

/**
 * Reads the messages that have arrived at a real runtime and are not handled yet, as a text that changes when some are:
 * of the message queue, or of the two queues that older runtimes have. It is empty if none waits.
 */
export async function readQueued(chain: Pick<LocalChain, 'getStorage'>): Promise<string> {
  const [origin, inbound, pages] = await Promise.all([
    chain.getStorage('MessageQueue', 'ServiceHead'),
    chain.getStorage('XcmpQueue', 'InboundXcmpStatus'),
    chain.getStorage('DmpQueue', 'PageIndex'),
  ]);
  const book = origin && (await chain.getStorage('MessageQueue', 'BookStateFor', [origin.toU8a()]));
  const { beginUsed, endUsed } = (pages?.toJSON() ?? {}) as { beginUsed?: number; endUsed?: number };
  return [
    origin ? `${origin.toHex()} ${book?.toHex() ?? ''}` : '',
    inbound && !inbound.isEmpty ? inbound.toHex() : '',
    Number(beginUsed ?? 0) < Number(endUsed ?? 0) ? `${pages?.toHex()}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
