import { formatHex, type Hex } from '@parachron/core';

/** Creates an id that is never used again. A page has random bytes everywhere, and random UUIDs only if it is secure. */
export function createId(): Hex {
  return formatHex(crypto.getRandomValues(new Uint8Array(16)));
}
