import { formatEndpoint, requireInput } from '@parachron/core';
import { EndpointMalformedError } from '../requests/connectionErrors.js';

/** The parts of an endpoint's address. */
export interface Endpoint {
  readonly transport: 'ws' | 'http';
  readonly url: string;
  /** The address as errors and reports name it: without secrets, as `formatEndpoint` of `@parachron/core` writes it. */
  readonly name: string;
}

const transports: ReadonlyMap<string, Endpoint['transport']> = new Map([
  ['ws:', 'ws'],
  ['wss:', 'ws'],
  ['http:', 'http'],
  ['https:', 'http'],
]);

/**
 * Parses the address of a node's RPC.
 *
 * @param text ws://, wss://, http:// or https:// and a host name
 * @throws ENDPOINT_MALFORMED when the text is not such an address; the error has the text without possible secrets
 *
 * @example
 * ```ts
 * import { parseEndpoint } from '@parachron/client';
 *
 * parseEndpoint('wss://rpc.example/?apikey=1234').name; // 'wss://rpc.example/?apikey=…'
 * ```
 */
export function parseEndpoint(text: string): Endpoint {
  requireInput({ text }, { text: 'string' });
  const trimmed = text.trim();
  const name = formatEndpoint(trimmed);
  const createMalformedError = (reason: string) => new EndpointMalformedError({ endpoint: name, reason });
  if (trimmed === '') throw createMalformedError('the text is empty');
  const protocol = /^[a-z][a-z\d+.-]*:(?=\/\/)/i.exec(trimmed)?.[0].toLowerCase();
  if (protocol === undefined) throw createMalformedError('ws:// or wss:// is missing at its start');
  const transport = transports.get(protocol);
  if (!transport)
    throw createMalformedError(`${protocol.slice(0, 20)}// is not ws://, wss://, http:// or https://`);
  if (!URL.canParse(trimmed)) throw createMalformedError('the text is not a valid URL');
  const url = new URL(trimmed);
  url.hash = '';
  return { transport, url: url.href, name };
}
