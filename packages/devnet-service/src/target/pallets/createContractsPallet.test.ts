import type { Hex } from '@parachron/core';
import { devAccounts, getFree } from '@parachron/devnet-chain';
import { beforeEach, expect, it } from 'vitest';
import {
  callOf,
  createTargetContext,
  idOf,
  none,
  root,
  signed,
  type TargetContext,
} from '../../../test/target/support/createTargetContext.js';

// Rules: pallet_contracts: `call` looks for the contract first, then transfers the value without killing the caller, then runs the code
// within the gas limit; a failure reverts everything. The contract of this pallet needs 50 µs and 2,000 bytes.
const { alice, bob } = devAccounts;
const contract: Hex = `0x${'c0'.repeat(32)}`;
const existentialDeposit = 1_000_000_000n;
const exact = { ref_time: 50_000_000n, proof_size: 2_000n };

let target: TargetContext;
beforeEach(() => {
  const endowed = [
    { who: contract, amount: existentialDeposit },
    { who: alice, amount: 100n * existentialDeposit },
  ];
  target = createTargetContext({ config: { contracts: [contract], endowed } });
});

const argsOf = (changes: Record<string, unknown> = {}) => ({
  dest: idOf(contract),
  value: 0n,
  gas_limit: exact,
  storage_deposit_limit: undefined,
  data: new Uint8Array([1, 2]),
  ...changes,
});
const call = (changes?: Record<string, unknown>, who = alice) =>
  target.dispatch(signed(who), 'Contracts.call', argsOf(changes));

it('emits the value, the data and the caller of a call, in the order of the real pallet', () => {
  expect(call({ value: 5n })).toBe('ok');
  const data = new Uint8Array([1, 2]);
  expect(target.takeEvents()).toEqual([
    ['Balances.Transfer', { from: alice, to: contract, amount: 5n }],
    ['Contracts.ContractEmitted', { contract, data }],
    ['Contracts.Called', { caller: { type: 'Signed', value: alice }, contract }],
  ]);
});

it('moves the value of a call from the caller to the contract', () => {
  const before = [alice, contract].map((who) => getFree(target.context, who));
  expect(call({ value: 7n })).toBe('ok');
  expect([alice, contract].map((who) => getFree(target.context, who))).toEqual([
    (before[0] ?? 0n) - 7n,
    (before[1] ?? 0n) + 7n,
  ]);
});

it('moves nothing for a call without a value', () => {
  expect(call()).toBe('ok');
  expect(target.takeEvents().map(([name]) => name)).toEqual([
    'Contracts.ContractEmitted',
    'Contracts.Called',
  ]);
});

it.each([
  ['an account without code', { dest: idOf(bob) }, 'Contracts.ContractNotFound'],
  ['a value above the balance', { value: 101n * existentialDeposit }, 'Contracts.TransferFailed'],
  ['a value that would kill the caller', { value: 100n * existentialDeposit }, 'Contracts.TransferFailed'],
  ['too little time', { gas_limit: { ...exact, ref_time: 49_999_999n } }, 'Contracts.OutOfGas'],
  ['too little proof', { gas_limit: { ...exact, proof_size: 1_999n } }, 'Contracts.OutOfGas'],
  ['no gas', { gas_limit: { ref_time: 0n, proof_size: 0n } }, 'Contracts.OutOfGas'],
])('refuses a call with %s, and changes nothing', (_title, changes, failure) => {
  const before = target.context.overlay.changes;
  expect(call({ data: new Uint8Array([9]), ...changes })).toBe(failure);
  expect([target.context.overlay.changes, target.takeEvents()]).toEqual([before, []]);
});

it('looks for the contract before the value, and moves the value before it counts gas', () => {
  const gas_limit = { ref_time: 0n, proof_size: 0n };
  const value = 1_000n * existentialDeposit;
  expect(call({ dest: idOf(bob), value, gas_limit })).toBe('Contracts.ContractNotFound');
  expect(call({ value, gas_limit })).toBe('Contracts.TransferFailed');
});

it('returns the value of a call that runs out of gas', () => {
  const before = getFree(target.context, alice);
  expect(call({ value: 5n, gas_limit: { ref_time: 1n, proof_size: 1n } })).toBe('Contracts.OutOfGas');
  expect(getFree(target.context, alice)).toBe(before);
});

it.each([
  ['root', root],
  ['none', none],
])('accepts no call by the origin %s', (_title, origin) => {
  expect(target.dispatch(origin, 'Contracts.call', argsOf())).toBe('BadOrigin');
});

it('announces its own weight and the gas limit', () => {
  const limit = { ref_time: 1_000n, proof_size: 10n };
  const { weight } = target.context.dispatchInfo(callOf('Contracts.call', argsOf({ gas_limit: limit })));
  const { weight: empty } = target.context.dispatchInfo(
    callOf('Contracts.call', argsOf({ gas_limit: { ref_time: 0n, proof_size: 0n } })),
  );
  expect(weight).toEqual({ ref_time: empty.ref_time + 1_000n, proof_size: empty.proof_size + 10n });
});

it('uses the same weight for any gas limit that suffices', () => {
  const weigh = (gas_limit: typeof exact) =>
    target.weigh(signed(alice), 'Contracts.call', argsOf({ gas_limit }));
  const { weight: announced } = target.context.dispatchInfo(callOf('Contracts.call', argsOf()));
  expect(weigh(exact)).toEqual(announced);
  expect(weigh({ ref_time: exact.ref_time * 9n, proof_size: exact.proof_size * 9n })).toEqual(announced);
});

it('uses no part of the gas limit for a call that never reaches the contract', () => {
  const nowhere = argsOf({ dest: idOf(bob) });
  const zero = { ref_time: 0n, proof_size: 0n };
  const { weight: own } = target.context.dispatchInfo(
    callOf('Contracts.call', { ...nowhere, gas_limit: zero }),
  );
  expect(target.weigh(signed(alice), 'Contracts.call', nowhere)).toEqual(own);
  expect(target.weigh(signed(alice), 'Contracts.call', argsOf({ value: 10n ** 30n }))).toEqual(own);
});
