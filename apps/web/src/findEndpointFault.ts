import { isReachableByPage } from '@parachron/reports';
import { texts } from './texts.js';

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
  return protocol === 'https:' && !isReachableByPage(text) ? texts.reasons.insecure : undefined;
}
