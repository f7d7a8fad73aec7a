import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTokens, parseTokens } from './Planck.js';

test('an amount comes back from its text without separators, to the planck', () => {
  const decimals = fc.integer({ min: 0, max: 24 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), decimals, (amount, places) => {
      const unit = { symbol: '', decimals: places };
      expect(parseTokens(formatTokens(amount, unit).replaceAll(',', ''), unit)).toBe(amount);
    }),
  );
});
