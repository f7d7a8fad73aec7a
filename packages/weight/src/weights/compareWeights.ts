import { requireInput, type Weight } from '@parachron/core';

/** Order of two weights; `incomparable` if one part is less and the other more. */
export type WeightOrder = 'less' | 'equal' | 'more' | 'incomparable';

/**
 * Compares both parts of two weights.
 *
 * The order of weights is partial: a weight with more time and a smaller proof size is neither less nor more. Use
 * {@link isWithinWeight} to compare a weight with a limit.
 *
 * Chain: `Weight::all_lt`, `all_gt` and equality.
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { compareWeights } from '@parachron/weight';
 *
 * compareWeights({ refTime: 1n, proofSize: 1n }, { refTime: 2n, proofSize: 1n }); // 'less'
 * compareWeights({ refTime: 1n, proofSize: 2n }, { refTime: 2n, proofSize: 1n }); // 'incomparable'
 * ```
 */
export function compareWeights(left: Weight, right: Weight): WeightOrder {
  requireInput({ left, right }, { left: 'weight', right: 'weight' });
  const noMore = isWithinWeight(left, right);
  const noLess = isWithinWeight(right, left);
  if (noMore && noLess) return 'equal';
  if (noMore) return 'less';
  return noLess ? 'more' : 'incomparable';
}

/**
 * Returns whether both parts of a weight are within a limit.
 *
 * Chain: `Weight::all_lte`, the test that executors make of `require_weight_at_most`.
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { isWithinWeight } from '@parachron/weight';
 *
 * isWithinWeight({ refTime: 5n, proofSize: 2n }, { refTime: 9n, proofSize: 1n }); // false
 * ```
 */
export function isWithinWeight(weight: Weight, limit: Weight): boolean {
  requireInput({ weight, limit }, { weight: 'weight', limit: 'weight' });
  return weight.refTime <= limit.refTime && weight.proofSize <= limit.proofSize;
}
