// What a first submission asks a node: loads with it.
export { getNextNonce, getSigningHead } from '@parachron/client';
