import type { Hex } from '../bytes/parseHex.js';
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
 * Names a call or an event by its pallet.
 *
 * @example
 * ```ts
 * import { nameCall } from '@parachron/core';
 *
 * nameCall({ pallet: 'Referenda', method: 'submit' }); // 'Referenda.submit'
 * ```
 */
export function nameCall({ pallet, method }: Pick<Call, 'pallet' | 'method'>): string {
  return `${pallet}.${method}`;
}
