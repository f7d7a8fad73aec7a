import type { Role } from '../Scope.js';

/** Names of the chain of a role in findings and errors. */
export const roleWords: { readonly [R in Role]: string } = {
  relay: 'relay chain',
  channelManager: 'channel manager',
  target: 'target chain',
  service: 'service chain',
};
