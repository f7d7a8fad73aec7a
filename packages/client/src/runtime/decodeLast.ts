import { waitMs } from '../requests/withTimeout.js';
import { createRuntime } from './createRuntime.js';
import type { MetadataCache } from './MetadataCache.js';

/** Milliseconds in which the handshakes leave: decoding would hold them up. */
const handshakeMs = 20;

let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes the metadata of an earlier connection to an endpoint while a new one opens: equal metadata is decoded once, so the connection
 * finds it if its chain still has that runtime. One at a time, and the answers of other nodes are taken in between.
 *
 * @returns the runtime, whose types are kept no longer than it; undefined if there is none
 */
export function decodeLast(cache: MetadataCache, endpoint: string): Promise<unknown> {
  const reading = Promise.all([cache.readLast?.(endpoint), waitMs(handshakeMs, undefined)]);
  const decode = async () => {
    const [source] = await reading;
    await waitMs(0, undefined);
    return source && createRuntime(source);
  };
  last = Promise.allSettled([last, reading])
    .then(decode)
    .catch(() => undefined);
  return last;
}
