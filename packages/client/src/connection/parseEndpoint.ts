import { EndpointMalformedError } from './connectionErrors.js';

/** An endpoint's address, taken apart. */
export interface Endpoint {
  readonly transport: 'ws' | 'http';
  readonly url: string;
  /** The address as it is named in errors and reports: without password and without the values of its query. */
  readonly name: string;
}

const transports: Readonly<Record<string, Endpoint['transport']>> = {
  'ws:': 'ws',
  'wss:': 'ws',
  'http:': 'http',
  'https:': 'http',
};

/**
 * Reads the address of a node's RPC.
 *
 * @param text ws://, wss://, http:// or https:// and a host
 * @throws ENDPOINT_MALFORMED when the text is no such address
 *
 * @example
 * ```ts
 * import { parseEndpoint } from '@parachron/client';
 *
 * parseEndpoint('wss://rpc.example/?apikey=1234').name; // 'wss://rpc.example/?apikey=…'
 * ```
 */
export function parseEndpoint(text: string): Endpoint {
  const trimmed = text.trim();
  const shown = trimmed.length > 120 ? `${trimmed.slice(0, 120)}…` : trimmed;
  const malformed = (reason: string) => new EndpointMalformedError({ endpoint: shown, reason });
  if (trimmed === '') throw malformed('it is empty');
  if (!URL.canParse(trimmed)) {
    throw malformed(trimmed.includes('://') ? 'it is no valid URL' : 'ws:// or wss:// is missing before it');
  }
  const url = new URL(trimmed);
  const transport = transports[url.protocol];
  if (!transport) throw malformed(`${url.protocol}// is none of ws://, wss://, http://, https://`);
  url.hash = '';
  return { transport, url: url.href, name: formatName(url) };
}

function formatName(url: URL): string {
  const query = [...url.searchParams.keys()].map((key) => `${key}=…`).join('&');
  const path = url.pathname === '/' && query === '' ? '' : url.pathname;
  return `${url.protocol}//${url.host}${path}${query && `?${query}`}`;
}
