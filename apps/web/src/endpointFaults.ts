import { formatEndpoint } from '@parachron/core';
import { isReachableByPage } from '@parachron/reports';
import { refuseField } from './fieldTexts.js';

/**
 * Finds the reason why the page cannot connect to an endpoint.
 *
 * @param text of the field, without spaces around it
 * @param protocol of the address of the page: a browser lets a page of `https:` connect to `wss:` and to this machine only
 * @returns undefined for an endpoint that the page can try
 */
export function findEndpointFault(
  text: string,
  protocol: string | undefined = globalThis.location?.protocol,
): string | undefined {
  if (!/^wss?:\/\//i.test(text) || !URL.canParse(text))
    return 'write ws:// or wss:// and the address of a node';
  return protocol === 'https:' && !isReachableByPage(text)
    ? 'a page of https:// connects to wss:// endpoints only, and to this machine'
    : undefined;
}

/** Reads the endpoint in a field. @throws PageError when the page cannot connect to it */
export function readEndpoint({ label }: { readonly label: string }, text: string): string {
  const url = text.trim();
  const reason = findEndpointFault(url);
  return reason === undefined ? url : refuseField(label, reason);
}

/** Returns whether an endpoint contains a key or a password, which no link and no stored record may contain. */
export function isSecretEndpoint(endpoint: string): boolean {
  const text = endpoint.trim();
  // The parser writes names of servers in small letters, and omits the port of the protocol.
  const isAddress = /^[a-z][\w+.-]*:\/\//i.test(text) && URL.canParse(text);
  const whole = isAddress ? new URL(text).href : text;
  return removeSlash(formatEndpoint(text)) !== removeSlash(whole);
}

const removeSlash = (text: string) => text.replace(/\/$/, '');
