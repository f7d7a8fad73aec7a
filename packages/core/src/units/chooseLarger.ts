/**
 * Returns the larger of two amounts, since `Math.max` takes no bigint.
 *
 * @param one in any unit
 * @param other in the same unit
 *
 * @example
 * ```ts
 * import { chooseLarger } from '@parachron/core';
 *
 * chooseLarger(2n, 10n); // 10n
 * ```
 */
export function chooseLarger(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}
