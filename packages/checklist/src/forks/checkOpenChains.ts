import type { Chain, Forkable } from '@parachron/client';
import { omitUndefined } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import type { StatedIdentities } from '../chains/requireSameRelay.js';
import { type CheckChainsOptions, checkChains } from '../checkChains.js';
import { roles } from '../facts/roleWords.js';
import type { Report } from '../report/Report.js';
import type { BootLimitsByRole, Role } from '../Scope.js';
import { type Closable, closeAll } from './openAll.js';
import { openDryRunFork } from './openDryRunFork.js';

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
}

/**
 * Checks open chains, and tries questions on forks of them, which start with the first question: see `checkChains`.
 *
 * Sends: reads only.
 */
export async function checkOpenChains(
  opened: Readonly<Partial<Record<Role, OpenChain>>>,
  { forks: given = {}, ...options }: Omit<CheckChainsOptions, 'bootLimits' | 'stated'>,
): Promise<Report> {
  const open = roles.flatMap((role) => (opened[role] ? [[role, opened[role]] as const] : []));
  const forks = open.flatMap(([role, { local, chain }]): [Role, Forkable & Closable][] => {
    if (given[role]) return [];
    const fork = openDryRunFork({ local, chain, at: options.pinned?.[role] });
    return fork ? [[role, fork]] : [];
  });
  const chains = open.flatMap(([role, { chain }]) => (chain ? [[role, chain] as const] : []));
  try {
    return await checkChains(Object.fromEntries(chains), {
      ...options,
      forks: { ...given, ...Object.fromEntries(forks) },
      bootLimits: listBootLimits(opened),
      stated: listStated(opened),
    });
  } finally {
    await closeAll(forks.map(([, fork]) => fork));
  }
}

/** Lists what the specifications of the chains that run here state of their identities. */
function listStated(roles: {
  readonly [role: string]: { readonly local?: Pick<RuntimeFork, 'stated'> | undefined };
}): StatedIdentities {
  const stated = Object.entries(roles).map(([role, { local }]) => [role, local?.stated] as const);
  return omitUndefined(Object.fromEntries(stated));
}
