import { isIP } from 'node:net';

/**
 * Returns whether a request names a server by an address, as `localhost`, or by one of the given names. A foreign page
 * can resolve any other name to this machine and read its data (DNS rebinding).
 *
 * Sends: nothing.
 *
 * @param header the `Host` header
 * @param names further accepted names of the server
 *
 * @example
 * ```ts
 * import { isAllowedHost } from '@parachron/devnet';
 *
 * isAllowedHost('localhost:9944', []); // true
 * isAllowedHost('rebound.example:9944', []); // false
 * ```
 */
export function isAllowedHost(header: string | undefined, names: readonly string[]): boolean {
  const name = readName(header ?? '');
  return name !== undefined && (isIP(name) !== 0 || [...names, 'localhost'].some(isNamed(name)));
}

/** Removes the port, and the brackets of an IPv6 address. */
function readName(host: string): string | undefined {
  const [, name] = /^(\[[0-9a-f:.]+\]|[^:[\]/\\@\s]+)(?::\d{1,5})?$/i.exec(host) ?? [];
  return name?.replace(/^\[|\]$/g, '').toLowerCase();
}

function isNamed(name: string) {
  return (known: string) => known.toLowerCase() === name;
}
