/**
 * Returns whether only this machine can reach a server at an address.
 *
 * Sends: nothing.
 *
 * @param host a name or an address
 *
 * @example
 * ```ts
 * import { isLoopback } from '@parachron/devnet';
 *
 * isLoopback('127.0.0.1'); // true
 * isLoopback('0.0.0.0'); // false
 * ```
 */
export function isLoopback(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[|\]$/g, '');
  return plain === 'localhost' || /^127(\.\d{1,3}){3}$/.test(plain) || plain === '::1';
}
