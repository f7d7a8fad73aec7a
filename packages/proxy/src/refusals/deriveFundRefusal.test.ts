import { balanceOf } from '@parachron/samples/facts';
import { expect, test } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { deriveFundRefusal } from './deriveFundRefusal.js';

const runtime = loadTarget();
const facts = {
  delegateBalance: balanceOf(40n, { reserved: 10n }),
  existentialDeposit: 100n,
  token: { symbol: 'UNIT', decimals: 2 },
};

// Asset Hub Polkadot 2 000 000: its Balances is fungible, and `can_deposit` answers `TokenError::BelowMinimum`. Targets
// of the local network have the older name.
test('an account needs the existential deposit after the funding', () => {
  expect(deriveFundRefusal(runtime, facts, { fund: 49n })).toMatchObject({
    name: 'BelowMinimum',
    reason: 'The derived account would have 0.99 UNIT, below the existential deposit of 1 UNIT.',
  });
  expect(deriveFundRefusal(runtime, facts, { fund: 49n })).not.toHaveProperty('pallet');
  expect(deriveFundRefusal(runtime, facts, { fund: 50n })).toBeUndefined();
  expect(deriveFundRefusal(runtime, facts, { fund: 0n })).toBeUndefined();
});
