import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Pair, quoteAmountIn, quoteAmountOut } from './assetConversionData.js';

const pair = (paid: bigint, bought: bigint): Pair => ({
  account: '0x00',
  paid: { token: undefined, reserve: paid },
  bought: { token: 1, reserve: bought },
});
const amount = fc.bigInt({ min: 1n, max: 10n ** 24n });

describe('a pool with a fee of 0.3 %', () => {
  // The tests of Uniswap's router v2, whose formula the pallet has: `getAmountOut(2, 100, 100)` and `getAmountIn(1, 100, 100)`.
  test('has the prices of its formula', () => {
    expect(quoteAmountOut(pair(100n, 100n), 2n)).toBe(1n);
    expect(quoteAmountIn(pair(100n, 100n), 1n)).toBe(2n);
  });

  test('gives at least the amount for its price, and less for the price without its rounding', () => {
    fc.assert(
      fc.property(amount, amount, amount, (paid, bought, wanted) => {
        fc.pre(wanted < bought);
        const pool = pair(paid, bought);
        const price = quoteAmountIn(pool, wanted) ?? -1n;
        expect(quoteAmountOut(pool, price)).toBeGreaterThanOrEqual(wanted);
        expect(quoteAmountOut(pool, price - 2n)).toBeLessThan(wanted);
      }),
    );
  });

  test('keeps the product of its reserves, and never gives all', () => {
    fc.assert(
      fc.property(amount, amount, amount, (paid, bought, given) => {
        const out = quoteAmountOut(pair(paid, bought), given);
        expect((paid + given) * (bought - out)).toBeGreaterThanOrEqual(paid * bought);
        expect(out).toBeLessThan(bought);
      }),
    );
  });

  test('sells no more than it has, and nothing for an empty reserve', () => {
    expect(quoteAmountIn(pair(100n, 100n), 100n)).toBeUndefined();
    expect(quoteAmountIn(pair(0n, 100n), 1n)).toBeUndefined();
    expect(quoteAmountOut(pair(0n, 100n), 0n)).toBe(0n);
  });
});
