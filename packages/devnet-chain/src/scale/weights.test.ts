import { expect, it } from 'vitest';
import { addWeight, capWeight, isHeavier, sumWeights } from './weights.js';

const weight = (ref_time: bigint, proof_size: bigint) => ({ ref_time, proof_size });

it('adds both dimensions', () => {
  const count = weight(1n, 2n);
  addWeight(count, weight(10n, 20n));
  expect(count).toEqual(weight(11n, 22n));
  expect([sumWeights(), sumWeights(count, weight(5n, 5n), count)]).toEqual([
    weight(0n, 0n),
    weight(27n, 49n),
  ]);
  expect(count).toEqual(weight(11n, 22n));
});

it.each([
  [5n, 5n, false],
  [6n, 0n, true],
  [0n, 6n, true],
])('compares %s and %s with a limit of 5 in each dimension', (refTime, proofSize, expected) => {
  expect(isHeavier(weight(refTime, proofSize), weight(5n, 5n))).toBe(expected);
});

it('limits each dimension alone', () => {
  expect(capWeight(weight(3n, 8n), weight(5n, 5n))).toEqual(weight(3n, 5n));
});
