/**
 * Parses the number of a block as nodes write it in headers: hex, or a JSON number.
 *
 * @returns the number; undefined for other values, and for numbers that are not safe integers from 0
 */
export function parseBlockNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
