import { requireInput } from '../input/requireInput.js';
import type { Call } from './Call.js';

/**
 * Returns the address of a page that decodes a call by the metadata of a live node.
 *
 * @param call the call
 * @param endpoint the WebSocket address of a node of the chain that takes the call
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
  requireInput({ call, endpoint }, { call: { hex: 'string' }, endpoint: 'string' });
  return `https://polkadot.js.org/apps/?rpc=${encodeURIComponent(endpoint)}#/extrinsics/decode/${call.hex}`;
}
