import { expect, test } from 'vitest';
import { answerOf, unread } from '../../test/support/answers.js';
import { findArrivalBound } from './findArrivalBound.js';

const row = {
  feePerSecond: 10n ** 12n,
  instructionWeight: 200_000_000n,
  isTargetsToken: false,
  flow: 'remote',
} as const;
const read = (value: typeof row | undefined) => answerOf('XcmpHandler.XcmChainCurrencyData', value);

// Five instructions of 200,000,000 ps are 1 ms; at 10^12 planck a second they cost 10^9 planck.
test('the bound is twice the price of five instructions, with the row as evidence', () => {
  expect(findArrivalBound(read(row))).toMatchObject({
    known: true,
    value: 2n * 10n ** 9n,
    evidence: [{ key: 'XcmpHandler.XcmChainCurrencyData' }],
  });
});

test('a price of 0 is a bound of 0', () => {
  expect(findArrivalBound(read({ ...row, feePerSecond: 0n }))?.value).toBe(0n);
});

test.each([
  ['an unread row', unread],
  ['no row', read(undefined)],
  ['a row in the token of the target', answerOf('row', { ...row, isTargetsToken: true })],
])('%s has no price in the token of the service', (_what, answer) => {
  expect(findArrivalBound(answer)).toBeUndefined();
});
