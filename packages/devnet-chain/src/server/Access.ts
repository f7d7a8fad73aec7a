import type { IncomingMessage } from 'node:http';
import { isAllowedHost } from './isAllowedHost.js';
import { isLoopback } from './isLoopback.js';

/** Pages whose browsers may send requests: pages of this machine (`loopback`), the named ones, or any. */
export type Origins = 'any' | 'loopback' | readonly string[];

/** Clients that a server accepts. */
export interface Access {
  readonly origins: Origins;
  /** The names by which requests may call the server, besides addresses and `localhost`. */
  readonly hosts: readonly string[];
}

/** Returns whether a page may ask; what is no page (curl, a program) names no origin. */
export function hasOrigin(origins: Origins, origin: string | undefined): boolean {
  if (origin === undefined || origins === 'any') return true;
  if (origins !== 'loopback') return origins.includes(origin);
  const name = URL.canParse(origin) ? new URL(origin).hostname : '';
  return isLoopback(name);
}

/** Returns whether a request may be answered, by the page that it comes from and the name that it calls. */
export function hasAccess({ origins, hosts }: Access, { headers }: IncomingMessage): boolean {
  return hasOrigin(origins, headers.origin) && isAllowedHost(headers.host, hosts);
}
