import type { Chain } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import { createFork, LocalChainNotStartedError, type RuntimeFork } from '@parachron/devnet';
import { type DryRunFork, startLater } from './openAll.js';

/**
 * Opens the forks of a chain, on which questions and plans are tried: a chain that was booted in this process is forked itself; another
 * chain is forked with the first question, and read by its own connections.
 *
 * @returns undefined for a chain that is not open
 */
export function openDryRunFork({
  local,
  chain,
  at,
}: {
  readonly local?: RuntimeFork | undefined;
  readonly chain?: Chain | undefined;
  /** The block to fork; by default the finalized head at the first question. */
  readonly at?: Snapshot | undefined;
}): DryRunFork | undefined {
  // Other readers use the booted chain, which stays open.
  if (local) return { fork: () => forkBooted(local), close: () => undefined };
  if (!chain) return undefined;
  return startLater(async () => {
    const { block } = at ?? (await chain.snapshot());
    return createFork({ node: chain, block: block.hash, keepsOpen: true });
  });
}

/** @throws LOCAL_CHAIN_NOT_STARTED when the chain builds no block */
async function forkBooted(local: RuntimeFork): Promise<RuntimeFork> {
  const { name: chain, blockFailure } = local;
  if (blockFailure === undefined) return local.fork();
  throw new LocalChainNotStartedError({ chain, reason: `${chain} did not build block 1: ${blockFailure}` });
}
