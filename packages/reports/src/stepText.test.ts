import type { PlanCost } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { describeBlocked, formatCostLine, formatCostTerms } from './stepText.js';

const account = `0x${'d4'.repeat(32)}` as const;
const fee: PlanCost = {
  kind: 'fee',
  title: 'Fee',
  payer: { chain: 'Relay', name: 'any account' },
  token: { symbol: 'ROC', decimals: 2 },
  amount: 150n,
  text: '1.5 ROC',
  source: 'payment_queryInfo',
};

describe('a cost of a step', () => {
  it('names purpose, amount, payer and source', () => {
    expect(formatCostLine(fee)).toBe('Fee: 1.5 ROC, from any account on Relay (payment_queryInfo)');
  });

  it('names the receiver of a transfer, and an address that a name does not contain', () => {
    const to = { chain: 'Target', name: 'derived account', account };
    expect(formatCostTerms({ ...fee, to })).toBe(
      `from any account on Relay to derived account on Target (${account}) (payment_queryInfo)`,
    );
  });

  it.each<[string, Partial<PlanCost>, string]>([
    ['all of a deposit', { kind: 'deposit', returns: 150n }, '; returned later'],
    ['nothing', { returns: 0n }, ''],
    ['an unknown part of a fee', {}, ''],
    ['an unknown part of an offer', { kind: 'offer' }, '; the unused part is returned'],
    [
      'a known part of an offer',
      { kind: 'offer', returns: 50n },
      '; the expected fee is 1 ROC, and 0.5 ROC returns',
    ],
    ['a minimum balance, whose source says that it stays', { kind: 'minimum-balance', returns: 150n }, ''],
  ])('returns %s', (_, more, words) => {
    expect(formatCostTerms({ ...fee, ...more })).toBe(
      `from any account on Relay${words} (payment_queryInfo)`,
    );
  });

  it('returns no part of an unknown amount', () => {
    const { amount: _, ...unknown } = fee;
    expect(formatCostTerms({ ...unknown, kind: 'offer' })).toBe(
      'from any account on Relay (payment_queryInfo)',
    );
  });
});

describe('a blocked step', () => {
  it('has its reason before its fix', () => {
    expect(describeBlocked({ blocked: { reason: 'The pallet is paused.', howTo: 'Wait.' } })).toEqual([
      { label: 'Blocked', text: 'The pallet is paused.' },
      { label: 'What to do', text: 'Wait.' },
    ]);
  });

  it('is not described if it can take effect', () => {
    expect(describeBlocked({})).toEqual([]);
  });
});
