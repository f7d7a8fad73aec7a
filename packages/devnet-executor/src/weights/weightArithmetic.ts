import type { Weight } from '@parachron/xcm';

export const zeroWeight: Weight = { refTime: 0n, proofSize: 0n };

/** The largest number of a weight's parts. */
export const maxU64 = (1n << 64n) - 1n;

/** Adds weights, each part up to its largest number. */
export function addWeights(left: Weight, right: Weight): Weight {
  const cap = (sum: bigint) => (sum > maxU64 ? maxU64 : sum);
  return { refTime: cap(left.refTime + right.refTime), proofSize: cap(left.proofSize + right.proofSize) };
}

/** Takes one weight off another, no part below zero. */
export function subtractWeights(left: Weight, right: Weight): Weight {
  const floor = (difference: bigint) => (difference < 0n ? 0n : difference);
  return { refTime: floor(left.refTime - right.refTime), proofSize: floor(left.proofSize - right.proofSize) };
}

/** The smaller of two numbers. */
export function minBigint(left: bigint, right: bigint): bigint {
  if (left < right) return left;
  return right;
}

/** The smaller part of each. */
export function minWeights(left: Weight, right: Weight): Weight {
  return {
    refTime: minBigint(left.refTime, right.refTime),
    proofSize: minBigint(left.proofSize, right.proofSize),
  };
}

/** Returns whether any part of a weight is larger than that of another. */
export function isHeavier(weight: Weight, than: Weight): boolean {
  return weight.refTime > than.refTime || weight.proofSize > than.proofSize;
}

/** Returns whether a sum has a part that its type cannot hold. */
export function isOverflowing(left: Weight, right: Weight): boolean {
  return left.refTime + right.refTime > maxU64 || left.proofSize + right.proofSize > maxU64;
}
