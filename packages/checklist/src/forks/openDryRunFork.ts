import type { Chain, Forkable } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { type Closable, startLater } from './openAll.js';
import { borrowFork } from './startFork.js';

/**
 * Opens the forks of a chain, on which questions are tried: a chain that was booted in this process is forked itself; another chain is forked
 * with the first question, and read by its own connections.
 *
 * @returns undefined for a booted chain that builds no block, and for a chain that is not open
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
}): (Forkable & Closable) | undefined {
  // Other readers use the booted chain, which stays open.
  if (local && local.blockFailure !== undefined) return undefined;
  if (local) return { fork: () => local.fork(), close: () => undefined };
  if (!chain) return undefined;
  return startLater(() => borrowFork(chain, at));
}
