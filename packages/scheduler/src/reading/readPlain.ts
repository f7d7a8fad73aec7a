/** Tells whether a value read from JSON is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads an unsigned amount out of the JSON of polkadot.js: a number, or big-endian hex; 0 for nothing. */
export function readAmount(value: unknown): bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value);
  if (typeof value === 'string') return BigInt(value.replaceAll(',', ''));
  return 0n;
}
