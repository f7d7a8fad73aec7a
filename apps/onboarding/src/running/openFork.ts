import type { Fork } from '@parachron/proxy';
import { borrowFork, createFork } from '../chains/createFork.js';
import type { Closable } from '../chains/openAll.js';
import { startTrial } from '../chains/startFork.js';
import type { OpenRole } from './openRole.js';

/** A chain of this process is tried itself; a fork of another is started by the first thing that is tried on it. */
export function openFork(
  { local, source }: OpenRole,
  { forks, timeoutMs }: { readonly forks: boolean; readonly timeoutMs: number },
): (Fork & Closable) | undefined {
  // Nothing can be tried on a chain that builds no block.
  if (local) return local.blockFailure === undefined ? borrowFork(local) : undefined;
  return source && forks ? createFork(() => startTrial(source, { timeoutMs })) : undefined;
}
