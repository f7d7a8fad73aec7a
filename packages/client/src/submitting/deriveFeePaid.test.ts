import { expect, test } from 'vitest';
import type { DecodedEvent } from './decodeEvents.js';
import { deriveFeePaid } from './getOutcome.js';

const [alice, treasury] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`];
const event = (pallet: string, method: string, data: DecodedEvent['data']): DecodedEvent => ({
  phase: 1,
  pallet,
  usualPallet: pallet,
  method,
  data,
});
const success = event('System', 'ExtrinsicSuccess', {});
const withdraw = (amount: number, who = alice) => event('Balances', 'Withdraw', { who, amount });
const deposit = (amount: number, who = alice) => event('Balances', 'Deposit', { who, amount });

test('the fee is the one that the runtime states', () => {
  const paid = event('TransactionPayment', 'TransactionFeePaid', { who: alice, actual_fee: '90', tip: 0 });
  expect(deriveFeePaid([withdraw(100), deposit(10), paid, success])).toBe(90n);
});

// pallet_transaction_payment before TransactionFeePaid (2022): it withdraws before the call, and deposits what is left to the author.
test('without a fee event the fee is the first withdrawal, for any withdrawals of the call', () => {
  expect(deriveFeePaid([withdraw(100), withdraw(7), deposit(80, treasury), success])).toBe(100n);
  const unnamed = event('Balances', 'Withdraw', { 0: alice, 1: '340282366920938463463374607431768211455' });
  expect(deriveFeePaid([unnamed, success])).toBe(2n ** 128n - 1n);
});

test('the fee is unknown if the payer received a deposit, or without a first withdrawal', () => {
  expect(deriveFeePaid([withdraw(100), deposit(10), success])).toBeUndefined();
  expect(deriveFeePaid([event('System', 'Remarked', {}), withdraw(7), success])).toBeUndefined();
  expect(deriveFeePaid([])).toBeUndefined();
});
