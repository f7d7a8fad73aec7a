/**
 * Parses the number of a block as nodes write it in headers: hex, or a JSON number.
 *
 * @returns the number; undefined for all else, and for what is no whole number from 0 that can be counted with
 */
export function parseBlockNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
