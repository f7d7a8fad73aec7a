import { InvalidInputError } from '../input/requireInput.js';

/**
 * Encodes an unsigned integer in a fixed number of bytes, the lowest byte first.
 *
 * Sends: nothing.
 *
 * @param value the integer
 * @param options `bits` is the size, at most 32; `field` names the integer in the error
 * @returns the bytes
 * @throws INVALID_INPUT when the value is not an integer of this size
 *
 * @example
 * ```ts
 * import { encodeUnsigned } from '@parachron/core/scale';
 *
 * encodeUnsigned(258, { bits: 32, field: 'length' }); // Uint8Array [2, 1, 0, 0]
 * ```
 */
export function encodeUnsigned(
  value: number,
  { bits, field }: { readonly bits: 8 | 16 | 32; readonly field: string },
): Uint8Array {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits) {
    const expected = `an integer of ${bits} bits`;
    throw new InvalidInputError({ field, expected, found: String(value) });
  }
  return Uint8Array.from({ length: bits / 8 }, (_unused, at) => value >>> (8 * at));
}
