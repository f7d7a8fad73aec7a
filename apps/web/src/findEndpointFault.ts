import { texts } from './texts.js';

const local = /^ws:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/i;

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
  if (!/^wss?:\/\//i.test(text) || !URL.canParse(text)) return texts.reasons.endpoint;
  const isOpen = /^wss:/i.test(text) || local.test(text);
  return protocol === 'https:' && !isOpen ? texts.reasons.insecure : undefined;
}
