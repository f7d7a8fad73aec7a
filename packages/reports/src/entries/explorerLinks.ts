import type { Report } from '@parachron/checklist';
import { type Call, requireInput } from '@parachron/core';
import { stripControls } from '../text/text.js';

/** The names and addresses of this machine, as `URL` writes them. */
const local = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns whether a browser lets a page of `https:` connect to an endpoint: an encrypted one, or one of this machine.
 *
 * @example
 * ```ts
 * import { isReachableByPage } from '@parachron/reports';
 *
 * isReachableByPage('ws://rpc.example'); // false
 * ```
 */
export function isReachableByPage(endpoint: string): boolean {
  requireInput({ endpoint }, { endpoint: 'string' });
  if (!/^wss?:\/\//i.test(endpoint) || !URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'wss:' || local.test(hostname);
}

/** Browsers and servers cut longer addresses, and a page would then decode wrong bytes. */
const longestLink = 16_000;

/** A web page that opens a call by a node of its chain. */
export interface DecodeLink {
  /** The name of the page. */
  readonly name: string;
  readonly href: string;
}

/**
 * Lists the pages that open a call, if a browser can reach a node of its chain; otherwise none. The links are always https
 * addresses of these pages, independent of the chain's name.
 *
 * @param opened the call, and the chain that decodes it by its own name; other bytes have no call, and no links
 *
 * @example
 * ```ts
 * import type { Report } from '@parachron/checklist';
 * import { listDecodeLinks } from '@parachron/reports';
 *
 * declare const report: Report;
 * listDecodeLinks(report, { call: { hex: '0x00' }, chain: 'rococo' }).map(({ name }) => name); // ['Polkadot.js Apps', 'PAPI console']
 * ```
 */
export function listDecodeLinks(
  report: Pick<Report, 'chains'>,
  opened: { readonly call?: Pick<Call, 'hex'>; readonly chain?: string } = {},
): DecodeLink[] {
  const shape = { call: 'object?', chain: 'string?' } as const;
  requireInput({ report, opened }, { report: { chains: ['object'] }, opened: shape });
  const { call, chain } = opened;
  const endpoint = report.chains.find(({ name }) => name === chain)?.endpoint;
  return call && endpoint !== undefined ? listLinksAt(endpoint, call) : [];
}

function listLinksAt(endpoint: string, call: Pick<Call, 'hex'>): DecodeLink[] {
  if (!isReachableByPage(endpoint) || !/^0x[0-9a-f]*$/i.test(call.hex)) return [];
  // The omitted part of an endpoint is a key, without which the node does not answer.
  if (endpoint.includes('…')) return [];
  const address = encodeURIComponent(stripControls(endpoint));
  const apps = `https://polkadot.js.org/apps/?rpc=${address}#/extrinsics/decode/${call.hex}`;
  const console = `https://dev.papi.how/extrinsics#networkId=custom&endpoint=${address}&data=${call.hex}`;
  const links = [
    { name: 'Polkadot.js Apps', href: apps },
    { name: 'PAPI console', href: console },
  ];
  return links.filter(({ href }) => href.length <= longestLink);
}

/**
 * The first link, for formats with a single link.
 *
 * @example
 * ```ts
 * import { linkAt } from '@parachron/reports';
 *
 * linkAt('wss://rpc.example', { hex: '0x00' }); // 'https://polkadot.js.org/apps/?rpc=…'
 * ```
 */
export function linkAt(endpoint: string, call: Pick<Call, 'hex'>): string | undefined {
  return listLinksAt(endpoint, call)[0]?.href;
}
