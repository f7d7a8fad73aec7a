import { requireInput } from '../input/requireInput.js';

const longestName = 120;
const shortestKey = 16;

/**
 * Writes the address of a node's RPC without its secrets, as errors and reports name it: without user and password, without
 * the values of its query, and with the first four characters of every part of its path that is as long as a key (16
 * characters or more); a name that ends in `.json` is that of a file. An address without secrets is returned unchanged.
 *
 * Use it for any text given as an endpoint, valid or not: the same parts of an invalid address are removed. The host name is
 * shown.
 *
 * @param text an address, valid or not
 * @returns the address without secrets, of at most 121 characters
 *
 * @example
 * ```ts
 * import { formatEndpoint } from '@parachron/core';
 *
 * formatEndpoint('wss://me:secret@rpc.example/?apikey=1234'); // 'wss://rpc.example/?apikey=…'
 * formatEndpoint('wss://rpc.example/v1/0123456789abcdef'); // 'wss://rpc.example/v1/0123…'
 * ```
 */
export function formatEndpoint(text: string): string {
  requireInput({ text }, { text: 'string' });
  const trimmed = text.trim();
  // Without two slashes, the parser would show an address that the user did not write.
  const isAddress = /^[a-z][\w+.-]*:\/\//i.test(trimmed) && URL.canParse(trimmed);
  const url = isAddress ? new URL(trimmed) : undefined;
  const name = url?.host ? formatUrl(url) : formatUnread(trimmed);
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

function formatUrl(url: URL): string {
  // A parameter that has no value may be the key itself.
  const format = (key: string, value: string) => (value ? `${shorten(encodeURIComponent(key))}=…` : '…');
  const query = [...url.searchParams].map(([key, value]) => format(key, value)).join('&');
  const path = url.pathname === '/' && query === '' ? '' : shortenPath(url.pathname);
  return `${url.protocol}//${url.host}${path}${query && `?${query}`}`;
}

function formatUnread(text: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][\w+.-]*:\/\/)?(.*)$/is.exec(text) ?? [];
  const query = rest.search(/[?#]/);
  const user = rest.lastIndexOf('@');
  if (query === -1) return scheme + shortenPath(rest.slice(user + 1));
  // Such a character before the @ may belong to the password, and the @ may belong to the query: neither end is safe to show.
  return user > query ? `${scheme}…` : `${scheme}${shortenPath(rest.slice(user + 1, query))}?…`;
}

/** Only the host name, if any, stands before the first slash. */
function shortenPath(text: string): string {
  const [host = '', ...parts] = text.split('/');
  return [host, ...parts.map(shorten)].join('/');
}

function shorten(part: string): string {
  return part.length < shortestKey || /\.json$/i.test(part) ? part : `${part.slice(0, 4)}…`;
}
