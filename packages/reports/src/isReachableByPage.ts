import { requireInput } from '@parachron/core';

/** The names and addresses of this machine, as `URL` writes them. */
const local = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns whether a browser lets a page of `https:` connect to an endpoint: an encrypted one, or one of this machine.
 *
 * @example
 * ```ts
 * import { isReachableByPage } from '@parachron/reports';
 *
 * isReachableByPage('ws://rpc.example'); // false
 * ```
 */
export function isReachableByPage(endpoint: string): boolean {
  requireInput({ endpoint }, { endpoint: 'string' });
  if (!/^wss?:\/\//i.test(endpoint) || !URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'wss:' || local.test(hostname);
}
