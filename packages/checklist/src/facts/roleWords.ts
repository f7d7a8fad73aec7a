import type { Role } from '../Scope.js';

/** All roles, in the order of reports. */
export const roles: readonly Role[] = ['relay', 'channelManager', 'target', 'service'];

/** Names of the roles: in findings, errors, tables and reports. */
export const roleWords: { readonly [R in Role]: string } = {
  relay: 'relay chain',
  channelManager: 'channel manager',
  target: 'target chain',
  service: 'service chain',
};

/** Reason and advice of everything that is unknown because no endpoint of a chain was given. */
export function describeNotGiven(role: Role): { readonly reason: string; readonly howToFindOut: string } {
  return {
    reason: `no endpoint of the ${roleWords[role]} was given`,
    howToFindOut: `Run the check again with an endpoint of the ${roleWords[role]}.`,
  };
}
