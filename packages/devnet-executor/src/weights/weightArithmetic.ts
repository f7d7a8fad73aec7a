import type { Weight } from '@parachron/xcm';

export const zeroWeight: Weight = { refTime: 0n, proofSize: 0n };

/** Maximum value of each part of a weight. */
export const maxU64 = (1n << 64n) - 1n;

/** Adds weights. A program whose weight would exceed 64 bits has none: see {@link isOverflowing}. */
export function addWeights(left: Weight, right: Weight): Weight {
  return { refTime: left.refTime + right.refTime, proofSize: left.proofSize + right.proofSize };
}

/** Subtracts a weight from another; each part saturates at zero. */
export function removeWeight(left: Weight, right: Weight): Weight {
  const toPositive = (difference: bigint) => (difference < 0n ? 0n : difference);
  return {
    refTime: toPositive(left.refTime - right.refTime),
    proofSize: toPositive(left.proofSize - right.proofSize),
  };
}

/** Returns the smaller of two numbers. */
export function chooseSmaller(left: bigint, right: bigint): bigint {
  if (left < right) return left;
  return right;
}

/** Returns the minimum of two weights, part by part. */
export function capWeight(left: Weight, right: Weight): Weight {
  return {
    refTime: chooseSmaller(left.refTime, right.refTime),
    proofSize: chooseSmaller(left.proofSize, right.proofSize),
  };
}

/** Returns whether any part of a weight is larger than that of another. */
export function isHeavier(weight: Weight, than: Weight): boolean {
  return weight.refTime > than.refTime || weight.proofSize > than.proofSize;
}

/** Returns whether the sum of two weights overflows in either part. */
export function isOverflowing(left: Weight, right: Weight): boolean {
  return left.refTime + right.refTime > maxU64 || left.proofSize + right.proofSize > maxU64;
}
