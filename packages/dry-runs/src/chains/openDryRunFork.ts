import type { Chain } from '@parachron/client';
import type { LocalChain } from '@parachron/devnet';
import type { Fork } from '@parachron/proxy';
import { createBorrowedFork, createFork } from './createFork.js';
import type { Closable } from './openAll.js';
import {
  type ForkSource,
  forkChain,
  type StartOptions,
  startForkedChain,
  toForkedChain,
} from './startFork.js';

/**
 * Opens a fork for dry runs: a chain that was booted in this process is used itself; the fork of another chain starts with the
 * first dry run on it. The fork of a chain with several endpoints reads from the connections of the chain.
 *
 * @returns undefined for a booted chain that builds no block, and for a chain without a source
 */
export function openDryRunFork(
  {
    local,
    source,
    chain,
  }: {
    readonly local: LocalChain | undefined;
    readonly source: ForkSource | undefined;
    readonly chain?: Chain | undefined;
  },
  options: StartOptions,
): (Fork & Closable) | undefined {
  if (local) return local.blockFailure === undefined ? createBorrowedFork(local) : undefined;
  if (!source) return undefined;
  if (!chain?.confirmation) return createFork(() => startForkedChain(source, options));
  const { confirmation, endpoint, provider } = chain;
  const borrowed = {
    ...{ confirmation, endpoint, provider, close: async () => undefined },
    snapshot: () => chain.snapshot(),
    request: (method: string, params: readonly unknown[]) => chain.request(method, params),
  };
  return createFork(async () => toForkedChain(await forkChain(borrowed, source)));
}
