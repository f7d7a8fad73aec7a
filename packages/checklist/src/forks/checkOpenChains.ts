import type { Chain } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { type CheckChainsOptions, checkChains } from '../checkChains.js';
import type { Report } from '../report/Report.js';
import { type ByRole, type Mirror, mapRoles } from '../Scope.js';
import type { ForkNetwork } from './ForkNetwork.js';
import type { DryRunForks } from './openAll.js';

/** An open chain. */
export interface OpenChain {
  readonly chain?: Chain | undefined;
  /** Present for a local chain. */
  readonly local?: RuntimeFork | undefined;
  /** Its forks by `openDryRunForks`, for questions and for a dry run of the plan; by default nothing is tried. */
  readonly forks?: DryRunForks | undefined;
  /** The block to read at; by default the check itself pins the chain. */
  readonly head?: Snapshot | undefined;
  /** Further nodes of the chain, whose heads are compared with that of the chain. */
  readonly mirrors?: readonly Mirror[];
}

/** The subject of a check of open chains, which bring their means themselves. */
type CheckOptions = Omit<CheckChainsOptions, 'bootLimits' | 'stated' | 'forks' | 'pinned' | 'mirrors'>;

/** The open chains of a check or a dry run. */
export type OpenChains = ByRole<OpenChain>;

/**
 * Checks open chains, and tries questions on forks of them: see `checkChains`.
 *
 * Sends: reads only.
 */
export function checkOpenChains(opened: OpenChains, options: CheckOptions): Promise<Report> {
  const local = mapRoles(opened, (one) => one.local);
  return checkChains(
    mapRoles(opened, ({ chain }) => chain),
    {
      ...options,
      forks: mapRoles(opened, ({ forks }) => forks),
      pinned: mapRoles(opened, ({ head }) => head),
      mirrors: mapRoles(opened, ({ mirrors }) => mirrors),
      bootLimits: local,
      stated: mapRoles(local, ({ tree }) => tree.start.stated),
    },
  );
}

/**
 * Checks the forks of a network themselves, such as those of the local network: see `checkChains`.
 *
 * Sends: nothing, unless the forks read live chains.
 */
export function checkForks(
  { relay, target, service, channelManager }: ForkNetwork,
  options: CheckOptions,
): Promise<Report> {
  const given = { relay, target, service, channelManager };
  const opened = mapRoles(given, ({ chain, fork: forks }) => ({ chain, forks }));
  return checkOpenChains(opened, options);
}
