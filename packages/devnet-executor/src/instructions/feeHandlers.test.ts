import type { Asset, Instruction, Weight } from '@parachron/xcm';
import { beforeEach, expect, it } from 'vitest';
import {
  native,
  perMegabyte,
  perSecond,
  relay,
  service,
  tokens,
} from '../../test/support/createTestChain.js';
import { createTestMachine, runInstruction, type TestMachine } from '../../test/support/createTestMachine.js';
import { quoteFee } from '../fees/quoteFee.js';
import type { Generation } from '../generations/Generation.js';
import { feeHandlers } from './feeHandlers.js';

const weight: Weight = { refTime: 1_000_000_000_000n, proofSize: 0n };
const { amount: price } = quoteFee(weight, { id: native, perSecond, perMegabyte });

let test: TestMachine;
const start = (generation: Generation = 'v5') => createTestMachine(generation, { messageWeight: weight });
beforeEach(() => {
  test = start();
});

const run = (instruction: Instruction, { machine }: TestMachine = test) =>
  runInstruction(feeHandlers, machine, instruction);

const hold = (amount: bigint, { machine }: TestMachine = test) => {
  machine.holding = machine.holding.add([tokens(amount)]);
};
const held = ({ machine }: TestMachine = test) => machine.holding.get(tokens(0n));
const buy = (amount: bigint, weightLimit: Weight | 'Unlimited' = weight): Instruction => ({
  kind: 'BuyExecution',
  fees: tokens(amount),
  weightLimit,
});

it('prices a second of time at the price of a second', () => {
  expect(price).toBe(perSecond);
});

it('BuyExecution takes the price out of the fees, and returns the rest to the holding register', () => {
  hold(price + 500n);
  expect(run(buy(price + 100n))).toBeUndefined();
  expect(held()).toBe(500n);
  expect(test.machine.trader.listRevenue()).toEqual([tokens(price)]);
  expect(test.machine.fees.isEmpty).toBe(true);
});

it('BuyExecution buys nothing without a limit', () => {
  expect(run(buy(price, 'Unlimited'))).toBeUndefined();
  expect(test.machine.trader.listRevenue()).toEqual([]);
});

it('BuyExecution needs the fees in the holding register', () => {
  hold(price - 1n);
  expect(run(buy(price))).toEqual({ kind: 'NotHoldingFees' });
  expect(held()).toBe(price - 1n);
});

it.each([
  ['keeps the payment', 'v4', price],
  ['keeps the payment', 'v5', price],
  ['loses the payment', 'v2', 1n],
] as const)('a purchase that is too expensive %s on %s', (_title, generation, left) => {
  const other = start(generation);
  const issued = other.host.issued;
  hold(price, other);
  expect(run(buy(price - 1n), other)).toEqual({ kind: 'TooExpensive' });
  expect(held(other)).toBe(left);
  expect(other.host.issued - issued).toBe(left - price);
});

it('refuses another token, which does not pay for execution', () => {
  const other: Asset = { id: relay, amount: 10n * price };
  test.machine.holding = test.machine.holding.add([other]);
  expect(run({ kind: 'BuyExecution', fees: other, weightLimit: weight })).toEqual({ kind: 'TooExpensive' });
});

it('PayFees buys the weight of the message once, and sets the rest aside', () => {
  hold(3n * price);
  expect(run({ kind: 'PayFees', asset: tokens(price + 9n) })).toBeUndefined();
  expect(held()).toBe(2n * price - 9n);
  expect(test.machine.fees.get(tokens(0n))).toBe(9n);
  expect(test.machine.trader.listRevenue()).toEqual([tokens(price)]);
  expect(run({ kind: 'PayFees', asset: tokens(price + 9n) })).toBeUndefined();
  expect(held()).toBe(2n * price - 9n);
});

it('PayFees that failed does not try again', () => {
  expect(run({ kind: 'PayFees', asset: tokens(price) })).toEqual({ kind: 'NotHoldingFees' });
  hold(price);
  expect(run({ kind: 'PayFees', asset: tokens(price) })).toBeUndefined();
  expect(test.machine.trader.listRevenue()).toEqual([]);
});

it('RefundSurplus returns the unused half of the bought weight, and what PayFees set aside', () => {
  hold(2n * price);
  run({ kind: 'PayFees', asset: tokens(price + 9n) });
  test.machine.surplus = { refTime: weight.refTime / 2n, proofSize: 0n };
  expect(run({ kind: 'RefundSurplus' })).toBeUndefined();
  expect(held()).toBe(2n * price - price / 2n);
  expect(test.machine.fees.isEmpty).toBe(true);
  expect(test.machine.refunded).toEqual(test.machine.surplus);
  expect(run({ kind: 'RefundSurplus' })).toBeUndefined();
  expect(held()).toBe(2n * price - price / 2n);
});

it('RefundSurplus refunds what was added to the surplus since the last refund', () => {
  hold(price);
  run(buy(price));
  for (const share of [4n, 2n]) {
    test.machine.surplus = { refTime: weight.refTime / share, proofSize: 0n };
    run({ kind: 'RefundSurplus' });
    expect(held()).toBe(price / share);
  }
});

it('sets the mode of delivery fees', () => {
  run({ kind: 'SetFeesMode', jitWithdraw: true });
  expect(test.machine.jitWithdraw).toBe(true);
  run({ kind: 'SetFeesMode', jitWithdraw: false });
  expect(test.machine.jitWithdraw).toBe(false);
});

it.each<[string, Instruction, 'ok' | 'BadOrigin']>([
  ['no origin to check', { kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, 'ok'],
  ['the origin', { kind: 'UnpaidExecution', weightLimit: 'Unlimited', checkOrigin: service }, 'ok'],
  ['another origin', { kind: 'UnpaidExecution', weightLimit: 'Unlimited', checkOrigin: relay }, 'BadOrigin'],
])('UnpaidExecution checks %s', (_title, instruction, expected) => {
  expect(run(instruction)?.kind ?? 'ok').toBe(expected);
});

it('UnpaidExecution with an origin to check fails without an origin', () => {
  test.machine.origin = undefined;
  expect(run({ kind: 'UnpaidExecution', weightLimit: 'Unlimited', checkOrigin: service })).toEqual({
    kind: 'BadOrigin',
  });
  expect(run({ kind: 'UnpaidExecution', weightLimit: 'Unlimited' })).toBeUndefined();
});
