import { formatHex, type Hex } from '@parachron/core';
import { stringToU8a } from '@polkadot/util';

/** The id that the caller chooses for a task: text, taken as UTF-8 whatever it says (`0x…` too), or bytes. */
export type ProvidedId = string | Uint8Array;

/** The bytes of a provided id. */
export function encodeProvidedId(providedId: ProvidedId): Hex {
  return formatHex(typeof providedId === 'string' ? stringToU8a(providedId) : providedId);
}
