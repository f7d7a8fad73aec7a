/**
 * Reads an unsigned quantity as nodes write it: a number, decimal text, or hex of any number of digits. Undefined for another
 * value, and for a number that lost digits in the conversion.
 */
export function parseQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value !== 'string') return undefined;
  return /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : undefined;
}
