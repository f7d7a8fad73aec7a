/** Reads an unsigned amount out of the JSON of polkadot.js: a number, or big-endian hex; 0 for nothing. */
export function readAmount(value: unknown): bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value);
  if (typeof value === 'string') return BigInt(value.replaceAll(',', ''));
  return 0n;
}
