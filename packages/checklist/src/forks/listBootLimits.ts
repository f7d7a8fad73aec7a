import { omitUndefined } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import type { BootLimitsByRole } from '../Scope.js';

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
