import type { BootLimits, BootLimitsByRole, Role } from '@parachron/checklist';
import { omitUndefined } from '@parachron/core';
import { borrowFork, type Closable, closeAll, createFork, startForkedChain } from '@parachron/dry-runs';
import type { Fork } from '@parachron/proxy';
import { type ChainConnection, timeoutMs } from './ChainConnection.js';
import { createLoader, toSource } from './dryRunPlan.js';
import type { CheckPlan } from './parseRequest.js';

/**
 * Opens the means of a check besides its chains: forks on which single programs are tried, and the limits of chains that were
 * booted here. The forks are the chains that run here, and with a dry run those of the endpoints as well.
 */
export function openDryRunForks(
  connections: readonly ChainConnection[],
  { sources, dryRun }: Pick<CheckPlan, 'sources' | 'dryRun'>,
) {
  const options = { timeoutMs, loadSpec: createLoader(sources) };
  const forks = connections.flatMap(({ role, local }) => {
    // A chain that builds no block allows no dry run.
    if (local)
      return local.blockFailure === undefined && role !== 'service' ? [[role, borrowFork(local)]] : [];
    const source = sources[role];
    if (!dryRun || source === undefined) return [];
    return [[role, createFork(() => startForkedChain(toSource(role, source), options))]];
  }) as [Role, Fork & Closable][];
  const limits = connections.flatMap(({ role, local }) => (local ? [[role, describeLimits(local)]] : []));
  return {
    forks: Object.fromEntries(forks),
    bootLimits: Object.fromEntries(limits) as BootLimitsByRole,
    close: () => closeAll(forks.map(([, fork]) => fork)),
  };
}

function describeLimits({
  missingHostFunction,
  blockFailure,
}: NonNullable<ChainConnection['local']>): BootLimits {
  return {
    ...omitUndefined({ missingHostFunction, blockFailure }),
  };
}
