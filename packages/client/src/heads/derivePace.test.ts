import { expect, test } from 'vitest';
import { derivePace } from './estimateInclusionTime.js';

const begin = 1_893_456_000_000;
const measure = (times: readonly number[], slot = 6_000, minimum = 0) => {
  const absolute = times.map((time) => begin + time);
  return derivePace(absolute, { minimum, slot }).blockTime;
};

test.each([
  ['one block in each slot', [0, 6_000, 12_000, 18_000, 24_000, 30_000], 6_000, 6_000],
  ['a skipped slot', [0, 6_000, 12_000, 24_000, 30_000, 36_000], 6_000, 6_000],
  ['two blocks in a slot', [0, 6_000, 12_000, 18_000, 24_000, 30_000], 12_000, 6_000],
  ['three blocks in a slot', [0, 2_000, 4_000, 6_000, 8_000, 10_000], 6_000, 2_000],
  ['three blocks with the time of their slot', [0, 0, 0, 6_000, 6_000, 6_000], 6_000, 6_000],
  ['such blocks, from the middle of a slot', [0, 6_000, 6_000, 6_000, 12_000, 12_000], 6_000, 6_000],
  ['blocks on demand', [0, 3_600_000, 7_200_000], 6_000, 12_000],
  ['ever more skipped slots', [0, 6_000, 18_000, 42_000], 12_000, 12_000],
  ['no slots', [0, 7_000, 14_000], 0, 7_000],
])('the interval is measured with %s', (_title, times, slot, blockTime) => {
  expect(measure(times, slot)).toBe(blockTime);
});

test.each([[[]], [[0]], [[0, 0, 0]]])('without two different times, the slot is the fallback', (times) => {
  expect(measure(times)).toBe(6_000);
});

test('the interval is not below the minimum of the runtime', () => {
  expect(measure([0, 1, 2], 0, 3_000)).toBe(3_000);
});
