import type { Weight } from './commonTypes.js';

/** A weight that grows. */
export type WeightCount = { -readonly [K in keyof Weight]: Weight[K] };

/** Adds a weight to a count, in both dimensions. */
export function addWeight(count: WeightCount, weight: Weight): void {
  count.ref_time += weight.ref_time;
  count.proof_size += weight.proof_size;
}

/** Adds weights in both dimensions. */
export function sumWeights(...weights: readonly Weight[]): Weight {
  const sum = { ref_time: 0n, proof_size: 0n };
  for (const weight of weights) addWeight(sum, weight);
  return sum;
}

/** Whether a weight exceeds a limit in at least one dimension. */
export function isHeavier(weight: Weight, limit: Weight): boolean {
  return weight.ref_time > limit.ref_time || weight.proof_size > limit.proof_size;
}

/** Limits each dimension of a weight. */
export function capWeight(weight: Weight, limit: Weight): Weight {
  return {
    ref_time: chooseSmallest(weight.ref_time, limit.ref_time),
    proof_size: chooseSmallest(weight.proof_size, limit.proof_size),
  };
}

/** The smaller of two amounts; `Math.min` takes no bigint. */
export function chooseSmallest(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
