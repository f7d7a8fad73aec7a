import type { Role } from '@parachron/checklist';
import {
  type Closable,
  closeAll,
  listBootLimits,
  listStated,
  openDryRunFork,
} from '@parachron/checklist/dry-runs';
import type { Forkable } from '@parachron/client';
import type { ChainConnection } from './ChainConnection.js';
import type { CheckPlan } from './parseRequest.js';

/** Opens the forks of a check, on which single programs are tried once a question needs them, and the limits of the chains that run here. */
export function openDryRunForks(
  connections: readonly ChainConnection[],
  { dryRun }: Pick<CheckPlan, 'dryRun'>,
) {
  const forks = connections.flatMap(({ role, local, chain }): [Role, Forkable & Closable][] => {
    // Other checks would read the state of a service that is borrowed; only a dry run forks the service of an endpoint.
    if (role === 'service' && (local || !dryRun)) return [];
    const fork = openDryRunFork({ local, chain, role });
    return fork ? [[role, fork]] : [];
  });
  return {
    forks: Object.fromEntries(forks),
    bootLimits: listBootLimits(Object.fromEntries(connections.map((chain) => [chain.role, chain]))),
    stated: listStated(Object.fromEntries(connections.map((chain) => [chain.role, chain]))),
    close: () => closeAll(forks.map(([, fork]) => fork)),
  };
}
