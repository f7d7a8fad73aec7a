import { omitUndefined } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import type { StatedIdentities } from '../chains/requireSameRelay.js';

/** Lists what the specifications of the chains that run here state of their identities. */
export function listStated(roles: {
  readonly [role: string]: { readonly local?: Pick<RuntimeFork, 'stated'> | undefined };
}): StatedIdentities {
  const stated = Object.entries(roles).map(([role, { local }]) => [role, local?.stated] as const);
  return omitUndefined(Object.fromEntries(stated));
}
