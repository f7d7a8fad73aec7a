import { deposit, devAccounts, getFree, setLock, treasuryAccount } from '@parachron/devnet-chain';
import { beforeEach, expect, it } from 'vitest';
import { createTestBlock, type TestBlock } from '../../../test/service/support/createTestBlock.js';
import { automationErrors } from './automationErrors.js';
import { tryDispatch } from './tryDispatch.js';
import { checkBalance, withdrawFees } from './withdrawFees.js';

// Rules: spec/service-facts.md, "Fees". The existential deposit of variant H is 0.01 token, 100 000 000 planck.
const who = `0x${'33'.repeat(32)}` as const;
const minimum = 100_000_000n;
const failWith = (name: string) =>
  expect.objectContaining({ message: `The call failed with AutomationTime.${name}.` });

let test: TestBlock;
beforeEach(() => {
  test = createTestBlock();
  deposit(test.context, { who, amount: 1_000_000_000n });
  test.takeEvents();
});

const free = (of: `0x${string}` = who) => getFree(test.context, of);

it.each([
  [900_000_000n, 0n, undefined],
  [900_000_001n, 0n, automationErrors.InsufficientBalance],
  [500_000_000n, 400_000_000n, undefined],
  [500_000_000n, 400_000_001n, automationErrors.InsufficientBalance],
])(
  'compares a balance of 1e9 with the fees %s and %s and the existential deposit',
  (executionFee, xcmFee, failure) => {
    expect(tryDispatch(() => checkBalance(test, { who, fees: { executionFee, xcmFee } }))).toBe(failure);
  },
);

it('ignores locks when it checks the balance', () => {
  setLock(test.context, { who, id: '0x0000000000000001', amount: 1_000_000_000n });
  expect(() => checkBalance(test, { who, fees: { executionFee: 900_000_000n, xcmFee: 0n } })).not.toThrow();
});

it('gives 80 % of the execution fee to the treasury, and burns the rest', () => {
  withdrawFees(test, { who, fees: { executionFee: 500_000_001n, xcmFee: 0n } });
  expect([free(), free(treasuryAccount)]).toEqual([499_999_999n, 400_000_000n]);
  expect(free(test.service.handler.account)).toBe(0n);
});

it('gives the XCM fee to the account of the service', () => {
  withdrawFees(test, { who, fees: { executionFee: 200_000_000n, xcmFee: 300_000_000n } });
  expect([free(), free(test.service.handler.account)]).toEqual([500_000_000n, 300_000_000n]);
  expect(test.takeEvents().at(-1)).toEqual([
    'XcmFeesPaid',
    { source: who, dest: test.service.handler.account },
  ]);
});

it('only reports an XCM fee that is too small to open the account of the service', () => {
  withdrawFees(test, { who, fees: { executionFee: 200_000_000n, xcmFee: minimum - 1n } });
  expect([free(), free(test.service.handler.account)]).toEqual([800_000_000n, 0n]);
  expect(test.takeEvents().at(-1)?.[0]).toBe('XcmFeesFailed');
});

it.each([
  ['the execution fee', { executionFee: 600_000_000n, xcmFee: 0n }],
  ['the XCM fee', { executionFee: 100_000_000n, xcmFee: 600_000_000n }],
])('takes nothing if a lock holds back %s', (_title, fees) => {
  setLock(test.context, { who, id: '0x0000000000000001', amount: 500_000_000n });
  expect(() => withdrawFees(test, { who, fees })).toThrowError(failWith('LiquidityRestrictions'));
  expect([free(), free(treasuryAccount)]).toEqual([1_000_000_000n, 0n]);
});

it('charges a development account the fees of the specification for a transfer', () => {
  const { alice } = devAccounts;
  const before = free(alice);
  withdrawFees(test, { who: alice, fees: { executionFee: 12n * 286_209_000n, xcmFee: 0n } });
  expect(before - free(alice)).toBe(3_434_508_000n);
});
