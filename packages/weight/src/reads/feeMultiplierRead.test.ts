import { polkadot2024 } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { feeMultiplierRead } from './feeMultiplierRead.js';

test('reads parts of 10^18; the multiplier of a chain without a stored value is 1', () => {
  const { decode, pallet, item, keys } = feeMultiplierRead();
  expect([pallet, item, keys]).toEqual(['TransactionPayment', 'NextFeeMultiplier', []]);
  const { registry } = polkadot2024();
  expect(decode(registry.createType('u128', 2_500_000_000_000_000_000n))).toBe(2_500_000_000_000_000_000n);
  expect(decode(registry.createType('u128', 0))).toBe(0n);
  expect(decode(undefined)).toBe(1_000_000_000_000_000_000n);
});
