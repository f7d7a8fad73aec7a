import type { IncomingMessage } from 'node:http';

/** Pages whose browsers may send requests: pages of this machine (`loopback`), the named ones, or any. */
export type Origins = 'any' | 'loopback' | readonly string[];

/** Clients that a server accepts. */
export interface Access {
  readonly origins: Origins;
  /** Names by which requests may address the server, besides addresses and `localhost`. */
  readonly hosts: readonly string[];
}

/** Returns whether an origin may send requests; clients other than pages (curl, a program) send no origin. */
export function hasOrigin(origins: Origins, origin: string | undefined): boolean {
  if (origin === undefined || origins === 'any') return true;
  if (origins !== 'loopback') return origins.includes(origin);
  const name = URL.canParse(origin) ? new URL(origin).hostname : '';
  return isLoopback(name);
}

/** Returns whether a request is accepted, by its origin and its host name. */
export function hasAccess({ origins, hosts }: Access, { headers }: IncomingMessage): boolean {
  return hasOrigin(origins, headers.origin) && isAllowedHost(headers.host, hosts);
}

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
  if (name === undefined) return false;
  // A page loads this file too, and has no `isIP` of Node.js.
  const isAddress = URL.canParse(
    /^(\d{1,3}\.){3}\d{1,3}$/.test(name) ? `http://${name}` : `http://[${name}]`,
  );
  return isAddress || [...names, 'localhost'].some((known) => known.toLowerCase() === name);
}

/** Removes the port, and the brackets of an IPv6 address. */
function readName(host: string): string | undefined {
  const [, name] = /^(\[[0-9a-f:.]+\]|[^:[\]/\\@\s]+)(?::\d{1,5})?$/i.exec(host) ?? [];
  return name?.replace(/^\[|\]$/g, '').toLowerCase();
}
