import { expect, test } from 'vitest';
import { describePayer } from './describePlanSummary.js';

test('calls what stays in an account the minimum balance, which may be a frozen one', () => {
  const { details } = describePayer({
    payer: { chain: 'paseo', name: 'sovereign account of parachain 2001' },
    token: { symbol: 'PAS', decimals: 10 },
    needed: 300_000_000_000n,
    returns: 300_000_000_000n,
    uncertain: 0n,
    unknown: [],
    amounts: { fee: 0n, offer: 0n, deposit: 0n, 'minimum-balance': 300_000_000_000n, transfer: 0n },
  });
  expect(details).toContain('For: minimum balance 30 PAS');
});
