/**
 * Reads a whole number in decimal digits, as a person types it. A sign, a fraction, an exponent and a number out of the range are no number.
 *
 * @param text without spaces around it
 * @param range the least and the largest number; 0 and the largest exact integer by default
 * @returns undefined if the text is no such number
 *
 * @example
 * ```ts
 * import { parseWholeNumber } from '@parachron/core';
 *
 * parseWholeNumber('2114'); // 2114
 * parseWholeNumber('1e3'); // undefined
 * parseWholeNumber('65536', { most: 65_535 }); // undefined
 * ```
 */
export function parseWholeNumber(
  text: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { readonly least?: number; readonly most?: number } = {},
): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}
