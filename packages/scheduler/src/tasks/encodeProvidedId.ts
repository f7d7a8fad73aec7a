import { formatHex, type Hex } from '@parachron/core';
import { stringToU8a } from '@polkadot/util';
import { ProvidedIdMissingError } from './taskErrors.js';

/** The id that the caller chooses for a task: text, always encoded as UTF-8 (also `0x…`), or bytes. */
export type ProvidedId = string | Uint8Array;

/**
 * Encodes a provided id as bytes.
 *
 * @throws PROVIDED_ID_MISSING when the id is neither text nor bytes
 */
export function encodeProvidedId(providedId: ProvidedId): Hex {
  if (typeof providedId === 'string') return formatHex(stringToU8a(providedId));
  if (providedId instanceof Uint8Array) return formatHex(providedId);
  throw new ProvidedIdMissingError({ found: typeof providedId });
}
