import type { Chain, Fork, Forkable } from '@parachron/client';
import type { RuntimeFork } from '@parachron/devnet';
import type { Closable } from './openAll.js';
import { type ForkSource, forkChain, type StartOptions, startFork } from './startFork.js';

/**
 * Opens the forks of a chain for dry runs: a chain that was booted in this process is forked itself; another chain is forked with the
 * first dry run. The forks of a chain with several endpoints read from the connections of the chain.
 *
 * @returns undefined for a booted chain that builds no block, and for a chain without a source
 */
export function openDryRunFork(
  {
    local,
    source,
    chain,
  }: {
    readonly local: RuntimeFork | undefined;
    readonly source: ForkSource | undefined;
    readonly chain?: Chain | undefined;
  },
  options: StartOptions,
): (Forkable & Closable) | undefined {
  // Other readers use the booted chain, which stays open.
  if (local && local.blockFailure !== undefined) return undefined;
  if (local) return { fork: () => local.fork(), close: () => undefined };
  if (!source) return undefined;
  if (!chain?.confirmation) return startLater(async () => (await startFork(source, options)).fork);
  const { confirmation, endpoint, provider } = chain;
  const borrowed = {
    ...{ confirmation, endpoint, provider, close: async () => undefined },
    snapshot: () => chain.snapshot(),
    request: (method: string, params: readonly unknown[]) => chain.request(method, params),
  };
  return startLater(async () => (await forkChain(borrowed, source)).fork);
}

/** Starts a fork when the first fork of it begins. */
export function startLater(start: () => Promise<Fork & Closable>): Forkable & Closable {
  let starting: Promise<Fork & Closable> | undefined;
  return {
    async fork() {
      starting ??= start();
      return (await starting).fork();
    },
    async close() {
      await (await starting?.catch(() => undefined))?.close();
    },
  };
}
