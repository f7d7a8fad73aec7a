import type { Role } from '../Scope.js';

/** Names of the roles: in findings, errors, tables and reports. */
export const roleWords: { readonly [R in Role]: string } = {
  relay: 'relay chain',
  channelManager: 'channel manager',
  target: 'target chain',
  service: 'service chain',
};
