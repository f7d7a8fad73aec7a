import { expect, it } from 'vitest';
import { ExactNumber, formatRpcJson } from './ExactNumber.js';

// serde_json writes u64 and u128 with all their digits.
it('writes large numbers with all digits, and other values as JSON does', () => {
  const value = {
    fee: new ExactNumber(18_446_744_073_709_551_615n),
    list: [new ExactNumber((1n << 128n) - 1n), new ExactNumber(7n)],
    text: '12"3',
    none: null,
  };
  expect(formatRpcJson(value)).toBe(
    '{"fee":18446744073709551615,"list":[340282366920938463463374607431768211455,7],"text":"12\\"3","none":null}',
  );
  expect(formatRpcJson(new ExactNumber(9_007_199_254_740_993n))).toBe('9007199254740993');
});

it('is rounded by JSON.stringify alone', () => {
  expect(JSON.stringify([new ExactNumber(9_007_199_254_740_993n)])).toBe('[9007199254740992]');
});
