import type { Runtime } from '@parachron/core';
import { waitMs } from '../requests/withTimeout.js';
import { createRuntime, type RuntimeSource } from './createRuntime.js';

/** Milliseconds in which the handshakes leave: decoding would hold them up. */
const handshakeMs = 20;

/** The runtimes of connections that are opening: nothing else refers to their types. */
const kept = new Set<Runtime>();

let last: Promise<void> = Promise.resolve();

/**
 * Decodes the metadata of an earlier connection to an endpoint while a new one opens: equal metadata is decoded once, so the connection
 * finds it if its chain still has that runtime. One at a time, and the answers of other nodes are taken in between.
 *
 * @param reading the read of the cache
 * @param opened aborts when the connection is open, or will not be
 */
export async function decodeLast(
  reading: Promise<RuntimeSource | undefined>,
  opened: AbortSignal,
): Promise<void> {
  const [source] = await Promise.all([reading, waitMs(handshakeMs, opened)]);
  // A cache without an answer holds up no other connection.
  if (source) last = last.then(() => decode(source, opened)).catch(() => undefined);
}

async function decode(source: RuntimeSource, opened: AbortSignal): Promise<void> {
  await waitMs(0, undefined);
  if (opened.aborted) return;
  const runtime = createRuntime(source);
  kept.add(runtime);
  opened.addEventListener('abort', () => kept.delete(runtime));
}
