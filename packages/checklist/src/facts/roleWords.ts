import type { Role } from '../Scope.js';

/** What findings and errors call the chain of a role. */
export const roleWords: { readonly [R in Role]: string } = {
  relay: 'relay chain',
  host: 'channel manager',
  target: 'target chain',
  service: 'service chain',
};
