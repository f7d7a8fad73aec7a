import { isIP } from 'node:net';

/**
 * Tells whether a request names this server by an address, as `localhost`, or as it was told to listen: any other name
 * may be one that a foreign page made lead here, to read what it must not (DNS rebinding).
 *
 * @param header the `Host` header
 * @param listening the name or address that the server listens on
 */
export function isAllowedHost(header: string | undefined, listening: string): boolean {
  const [, name] = /^(\[[0-9a-f:.]+\]|[^:[\]/\\@\s]+)(?::\d{1,5})?$/i.exec(header ?? '') ?? [];
  if (name === undefined) return false;
  const plain = name.replace(/^\[|\]$/g, '').toLowerCase();
  return isIP(plain) !== 0 || plain === 'localhost' || plain === listening.toLowerCase();
}

/** Tells whether only this machine can reach what listens there. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || host === '::1';
}
