import { describe, expect, test } from 'vitest';
import { formatCost } from './formatCost.js';

const token = { symbol: 'ROC', decimals: 12 };
const amount = 10n ** 13n;

describe('formatCost', () => {
  test.each([
    ['fee', 0n],
    ['transfer', 0n],
    ['deposit', amount],
    ['minimum-balance', amount],
  ] as const)('derives what comes back of a %s', (kind, returns) => {
    expect(formatCost({ kind, token }, amount)).toEqual({ kind, token, amount, returns, text: '10 ROC' });
  });

  test('leaves open what comes back of an offer, unless the fee is known', () => {
    expect(formatCost({ kind: 'offer', token }, amount)).not.toHaveProperty('returns');
    expect(formatCost({ kind: 'offer', token, returns: 4n }, amount)).toMatchObject({ returns: 4n });
  });
});
