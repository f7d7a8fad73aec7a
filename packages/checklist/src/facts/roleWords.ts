import type { Role } from '../Scope.js';

/** Names of the chain of a role in findings and errors. */
export const roleWords: { readonly [R in Role]: string } = {
  relay: 'relay chain',
  channelManager: 'channel manager',
  target: 'target chain',
  service: 'service chain',
};

/** Short names of the roles, for subjects of findings and tables: the words of the options. */
export const roleNames: { readonly [R in Role]: string } = {
  relay: 'relay',
  channelManager: 'channel manager',
  target: 'target',
  service: 'service',
};
