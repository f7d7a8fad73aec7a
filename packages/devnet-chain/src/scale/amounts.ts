/** The smaller of two amounts; `Math.min` takes no bigint. */
export function smallest(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

/** The larger of two amounts. */
export function largest(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}
