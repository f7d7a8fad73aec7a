import type { Chain } from '@parachron/client';
import type { RuntimeFork } from '@parachron/devnet';
import { type CheckChainsOptions, checkChains } from '../checkChains.js';
import { mapRoles } from '../facts/roleWords.js';
import type { Report } from '../report/Report.js';
import type { Role } from '../Scope.js';
import type { DryRunFork } from './openAll.js';

/** An open chain. */
export interface OpenChain {
  readonly chain?: Chain | undefined;
  /** Present if its runtime runs in this process. */
  readonly local?: RuntimeFork | undefined;
  /** Its forks by `openDryRunFork`, for questions and for a dry run of the plan; by default nothing is tried. */
  readonly forks?: DryRunFork | undefined;
}

/** The open chains of a check or a dry run. */
export type OpenChains = Readonly<Partial<Record<Role, OpenChain>>>;

/**
 * Checks open chains, and tries questions on forks of them: see `checkChains`.
 *
 * Sends: reads only.
 */
export function checkOpenChains(
  opened: OpenChains,
  options: Omit<CheckChainsOptions, 'bootLimits' | 'stated' | 'forks'>,
): Promise<Report> {
  const local = mapRoles(opened, (one) => one.local);
  return checkChains(
    mapRoles(opened, ({ chain }) => chain),
    {
      ...options,
      forks: mapRoles(opened, ({ forks }) => forks),
      bootLimits: local,
      stated: mapRoles(local, ({ stated }) => stated),
    },
  );
}
