// The queries of a first submission, loaded on first use.
export { getNextNonce, getSigningHead } from '@parachron/client';
