import type { IncomingMessage } from 'node:http';
import { isAllowedHost } from './isAllowedHost.js';
import { isLoopback } from './isLoopback.js';

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
