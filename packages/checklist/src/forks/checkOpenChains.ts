import type { Chain } from '@parachron/client';
import { omitUndefined } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import type { StatedIdentities } from '../chains/requireSameRelay.js';
import { type CheckChainsOptions, checkChains } from '../checkChains.js';
import { roles } from '../facts/roleWords.js';
import type { Report } from '../report/Report.js';
import type { BootLimitsByRole, Role } from '../Scope.js';
import type { DryRunFork } from './openAll.js';

/** Lists the limits of the chains that were booted in this process. */
export function listBootLimits(
  chains: Readonly<Record<string, { readonly local?: RuntimeFork | undefined }>>,
): BootLimitsByRole {
  return Object.fromEntries(
    Object.entries(chains).flatMap(([role, { local }]) => {
      if (!local) return [];
      const { missingHostFunction, blockFailure } = local;
      return [[role, omitUndefined({ missingHostFunction, blockFailure })]];
    }),
  );
}

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
  const open = roles.flatMap((role) => (opened[role] ? [[role, opened[role]] as const] : []));
  const chains = open.flatMap(([role, { chain }]) => (chain ? [[role, chain] as const] : []));
  // No question is tried on a booted chain that builds no block.
  const forks = open.flatMap(([role, one]) =>
    one.forks && one.local?.blockFailure === undefined ? [[role, one.forks] as const] : [],
  );
  return checkChains(Object.fromEntries(chains), {
    ...options,
    forks: Object.fromEntries(forks),
    bootLimits: listBootLimits(opened),
    stated: listStated(opened),
  });
}

/** Lists what the specifications of the chains that run here state of their identities. */
function listStated(roles: {
  readonly [role: string]: { readonly local?: Pick<RuntimeFork, 'stated'> | undefined };
}): StatedIdentities {
  const stated = Object.entries(roles).map(([role, { local }]) => [role, local?.stated] as const);
  return omitUndefined(Object.fromEntries(stated));
}
