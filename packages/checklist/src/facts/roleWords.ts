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
