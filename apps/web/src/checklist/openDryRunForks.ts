import type { Role } from '@parachron/checklist';
import {
  type Closable,
  closeAll,
  listBootLimits,
  listStated,
  openDryRunFork,
} from '@parachron/checklist/dry-runs';
import type { Forkable } from '@parachron/client';
import { timeoutMs } from '../connectEndpoint.js';
import type { ChainConnection } from './ChainConnection.js';
import { createLoader, toSource } from './dryRunPlan.js';
import type { CheckPlan } from './parseRequest.js';

/** Opens the forks of a check, on which single programs are tried once a question needs them, and the limits of the chains that run here. */
export function openDryRunForks(
  connections: readonly ChainConnection[],
  { sources, dryRun }: Pick<CheckPlan, 'sources' | 'dryRun'>,
) {
  const options = { timeoutMs, loadSpec: createLoader(sources) };
  const forks = connections.flatMap(({ role, local }): [Role, Forkable & Closable][] => {
    // Other checks would read the state of a service that is borrowed; only a dry run forks the service of an endpoint.
    if (role === 'service' && (local || !dryRun)) return [];
    const given = sources[role];
    const source = given === undefined ? undefined : toSource(role, given);
    const fork = openDryRunFork({ local, source }, options);
    return fork ? [[role, fork]] : [];
  });
  return {
    forks: Object.fromEntries(forks),
    bootLimits: listBootLimits(Object.fromEntries(connections.map((chain) => [chain.role, chain]))),
    stated: listStated(Object.fromEntries(connections.map((chain) => [chain.role, chain]))),
    close: () => closeAll(forks.map(([, fork]) => fork)),
  };
}
