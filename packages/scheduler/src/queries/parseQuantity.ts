/**
 * Parses an unsigned integer from a node's answer: a number, decimal text, or hex of any length. Returns undefined for
 * another value, and for a number beyond the safe integers.
 */
export function parseQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value !== 'string') return undefined;
  return /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : undefined;
}
