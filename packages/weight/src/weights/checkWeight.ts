import type { Weight } from '@parachron/core';
import { WeightOutOfRangeError } from './weightErrors.js';

const most = (1n << 64n) - 1n;

export function checkWeight(weight: Weight): Weight {
  for (const part of ['refTime', 'proofSize'] as const) {
    const value = weight[part];
    if (value < 0n || value > most) throw new WeightOutOfRangeError({ part, value });
  }
  return weight;
}
