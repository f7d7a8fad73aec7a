import type { Hex } from '../bytes/parseHex.js';
import { requireInput } from '../input/requireInput.js';
import type { JsonValue } from '../json/json.js';

/** A runtime call as data: its bytes and their meaning. Nothing sends a call. */
export interface Call {
  /** The chain's own name of the pallet, as its metadata spells it: `Hrmp`. */
  readonly pallet: string;
  /** The chain's own name of the call: `hrmp_init_open_channel`. */
  readonly method: string;
  /** The arguments by the chain's own names, in a plain form for readers and JSON. */
  readonly args: { readonly [name: string]: JsonValue };
  /** The SCALE bytes: pallet index, call index, arguments. */
  readonly hex: Hex;
}

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
