import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundUp } from './roundUp.js';

test.each([
  [0n, 0n],
  [7n, 7n],
  [999n, 999n],
  [1_000n, 1_000n],
  [1_001n, 1_010n],
  [99_901n, 100_000n],
  [149_522_989_619n, 150_000_000_000n],
])('rounds %d up to %d', (amount, rounded) => {
  expect(roundUp(amount)).toBe(rounded);
});

test('never rounds down, and adds less than a hundredth', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 127n }), (amount) => {
      const rounded = roundUp(amount);
      return rounded >= amount && (rounded - amount) * 100n <= amount;
    }),
  );
});
