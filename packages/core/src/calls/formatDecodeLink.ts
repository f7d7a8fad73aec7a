import type { Call } from './Call.js';

/**
 * Gives the address of a page that decodes a call against a live node's own metadata.
 *
 * @param call the call
 * @param endpoint the WebSocket address of a node of the chain the call is for
 *
 * @example
 * ```ts
 * import { formatDecodeLink } from '@parachron/core';
 *
 * formatDecodeLink({ hex: '0x0000' }, 'wss://relay.example');
 * // 'https://polkadot.js.org/apps/?rpc=wss%3A%2F%2Frelay.example#/extrinsics/decode/0x0000'
 * ```
 */
export function formatDecodeLink(call: Pick<Call, 'hex'>, endpoint: string): string {
  return `https://polkadot.js.org/apps/?rpc=${encodeURIComponent(endpoint)}#/extrinsics/decode/${call.hex}`;
}
