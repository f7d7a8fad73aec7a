// Math.max does not take bigints.
export function takeLarger(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}
