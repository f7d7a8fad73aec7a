import type { Report } from '@parachron/checklist';
import { type Call, formatDecodeLink } from '@parachron/core';
import { stripNonText } from './stripNonText.js';

/** Longer addresses are cut off on their way, so that a page would decode something else. */
const longestLink = 16_000;

/**
 * The page that decodes a call, where a browser can reach a node of its chain; undefined elsewhere. It is always an
 * https address of that page, whatever a chain calls itself.
 */
export function linkToDecode(
  { chains }: Pick<Report, 'chains'>,
  call: Pick<Call, 'hex'>,
  chain: string,
): string | undefined {
  const endpoint = chains.find(({ name }) => name === chain)?.endpoint;
  return endpoint === undefined ? undefined : linkAt(endpoint, call);
}

/** The same for a call of the chain at an endpoint. */
export function linkAt(endpoint: string, call: Pick<Call, 'hex'>): string | undefined {
  if (!/^wss?:\/\//i.test(endpoint) || !/^0x[0-9a-f]*$/i.test(call.hex)) return undefined;
  // What is left out of an endpoint's name is a key, without which its node does not answer.
  if (endpoint.includes('…')) return undefined;
  const link = formatDecodeLink(call, stripNonText(endpoint));
  return link.length <= longestLink ? link : undefined;
}
