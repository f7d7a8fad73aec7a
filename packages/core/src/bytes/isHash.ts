import type { Hex } from './parseHex.js';

/**
 * Returns whether a value is the hex of 32 bytes, as hashes of blocks, extrinsics and messages are.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { isHash } from '@parachron/core';
 *
 * isHash(`0x${'00'.repeat(32)}`); // true
 * isHash('0x00'); // false
 * ```
 */
export function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);
}
