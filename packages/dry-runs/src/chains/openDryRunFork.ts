import type { LocalChain } from '@parachron/devnet';
import type { Fork } from '@parachron/proxy';
import { createBorrowedFork, createFork } from './createFork.js';
import type { Closable } from './openAll.js';
import { type ForkSource, type StartOptions, startForkedChain } from './startFork.js';

/**
 * Opens a fork for dry runs: a chain that was booted in this process is used itself; the fork of another chain starts with the
 * first dry run on it.
 *
 * @returns undefined for a booted chain that builds no block, and for a chain without a source
 */
export function openDryRunFork(
  { local, source }: { readonly local: LocalChain | undefined; readonly source: ForkSource | undefined },
  options: StartOptions,
): (Fork & Closable) | undefined {
  if (local) return local.blockFailure === undefined ? createBorrowedFork(local) : undefined;
  return source && createFork(() => startForkedChain(source, options));
}
