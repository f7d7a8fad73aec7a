import { omitUndefined } from '@parachron/core';
import type { ByRole, Role } from '../Scope.js';

/** All roles, in the order of reports. */
export const roles: readonly Role[] = ['relay', 'channelManager', 'target', 'service'];

/** Derives a value for each role that has one; a role without a result is left out. */
export function mapRoles<T, U>(values: ByRole<T | undefined>, map: (value: T) => U | undefined): ByRole<U> {
  const mapped = Object.entries(values).map(([role, value]) => [role, value && map(value)]);
  return omitUndefined(Object.fromEntries(mapped));
}

/** Names of the roles: in findings, errors, tables and reports. */
export const roleWords: { readonly [R in Role]: string } = {
  relay: 'relay chain',
  channelManager: 'channel manager',
  target: 'target chain',
  service: 'service chain',
};
