import { devAccounts } from '@parachron/network';
import { deriveSovereignAccount } from '@parachron/xcm';
import { u8aToHex } from '@polkadot/util';
import { beforeEach, expect, it } from 'vitest';
import { createTestBlock, type TestBlock } from '../../../test/service/support/createTestBlock.js';
import { deposit, getFree, setLock } from '../../chain/pallets/balances/accounts.js';
import { totalIssuance } from '../../chain/pallets/balances/balancesData.js';
import { tryDispatch } from '../automation/tryDispatch.js';
import { handlerErrors, xcmChainCurrencyData } from './handlerData.js';

// Rules: spec/service-facts.md, "Fees" and "XCM on trigger"; the defaults per target are 1e9 per instruction and 419e9 per second.
const { alice, bob } = devAccounts;
const own = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' }).hex;
const theirs = deriveSovereignAccount({ paraId: 2110, relation: 'sibling' }).hex;
const action = {
  para_id: 2110,
  currency_id: 0,
  encoded_call: new Uint8Array([0, 1, 2]),
  encoded_call_weight: 100_000_000n,
};
// floor(419e9 × (6 × 1e9 + 1e8) / 1e12)
const fee = 2_555_900_000n;

let test: TestBlock;
beforeEach(() => {
  test = createTestBlock();
});

const free = (who: `0x${string}`) => getFree(test.context, who);
const names = () => test.takeEvents().map(([name]) => name);
const setEntry = (changes: object) =>
  test.context.put(xcmChainCurrencyData, [2110, 0], {
    native: false,
    fee_per_second: 419_000_000_000n,
    instruction_weight: 1_000_000_000n,
    flow: { type: 'Normal' },
    ...changes,
  });
const transact = (changes: Partial<typeof action> = {}, block = test) =>
  tryDispatch(() =>
    block.service.handler.transact(block.context, { caller: alice, action: { ...action, ...changes } }),
  );

it('pays from the sovereign account of the service', () => {
  expect(test.service.handler.account).toBe(own);
});

it('quotes targets outside of the table by the default terms, in the native currency alone', () => {
  const { handler } = test.service;
  const request = { paraId: 9_999, currencyId: 0, callWeight: 100_000_000n };
  expect(handler.quote(test.context, request)).toEqual({ flow: 'sovereign', fee, weight: 6_100_000_000n });
  expect(tryDispatch(() => handler.quote(test.context, { ...request, currencyId: 1 }))).toBe(
    handlerErrors.CurrencyChainComboNotFound,
  );
});

it('quotes a target by its entry', () => {
  setEntry({
    flow: { type: 'Alternate' },
    instruction_weight: 50_000_000n,
    fee_per_second: 1_000_000_000_000n,
  });
  const request = { paraId: 2110, currencyId: 0, callWeight: 100_000_000n };
  expect(test.service.handler.quote(test.context, request)).toEqual({
    flow: 'remote',
    fee: 400_000_000n,
    weight: 400_000_000n,
  });
});

it('moves the fee to the account of the target, and sends the program', () => {
  deposit(test.context, { who: own, amount: 2n * fee });
  const issued = test.context.get(totalIssuance);
  test.takeEvents();
  expect(transact()).toBeUndefined();
  expect([free(own), free(theirs)]).toEqual([fee, fee]);
  expect(test.context.get(totalIssuance)).toBe(issued);
  expect(names().slice(-2)).toEqual(['XcmTransactedLocally', 'XcmSent']);
  expect(test.sent.map(({ recipient }) => recipient)).toEqual([2110]);
  const program = u8aToHex(test.sent[0]?.program);
  // XCM version 2, six instructions; ReserveAssetDeposited, and the owner of the task at the end of DescendOrigin.
  expect(program.slice(0, 8)).toBe('0x021801');
  expect(program).toContain(alice.slice(2));
});

it('moves nothing if the user pays on the target', () => {
  setEntry({ flow: { type: 'Alternate' }, native: true });
  expect(transact()).toBeUndefined();
  expect([free(own), free(theirs)]).toEqual([0n, 0n]);
  expect(names()).toEqual(['XcmTransactedLocally', 'XcmSent']);
  // DescendOrigin first.
  expect(u8aToHex(test.sent[0]?.program).slice(0, 8)).toBe('0x02180b');
});

it('fails if the account of the service cannot pay, and sends nothing', () => {
  deposit(test.context, { who: own, amount: fee - 1n });
  expect(transact()).toBe(handlerErrors.XcmExecutionFailed);
  expect([free(own), test.sent]).toEqual([fee - 1n, []]);
});

it('fails if the program cannot be sent', () => {
  const closed = createTestBlock({ isClosed: true });
  deposit(closed.context, { who: own, amount: 2n * fee });
  expect(transact({}, closed)).toBe(handlerErrors.ErrorSendingXcmToTarget);
});

it('fails for a target that lost its entry in another currency', () => {
  expect(transact({ currency_id: 3 })).toBe(handlerErrors.CurrencyChainComboNotFound);
});

it('sends the same bytes for each run of a task, and others after its terms changed', () => {
  deposit(test.context, { who: own, amount: 10n * fee });
  const run = () => test.service.handler.transact(test.context, { caller: alice, action });
  run();
  run();
  setEntry({ instruction_weight: 2_000_000_000n });
  run();
  test.service.handler.transact(test.context, { caller: bob, action });
  const [first, second, third, fourth] = test.sent.map(({ program }) => u8aToHex(program));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(fourth).toBe(third?.replace(alice.slice(2), bob.slice(2)));
});

it('pays a fee from an account, and reports it', () => {
  test.service.handler.payFee(test.context, { who: alice, fee: 200_000_000n });
  expect(free(own)).toBe(200_000_000n);
  expect(test.takeEvents().at(-1)).toEqual(['XcmFeesPaid', { source: alice, dest: own }]);
});

it('refuses a fee that is locked', () => {
  setLock(test.context, { who: alice, id: '0x0000000000000001', amount: free(alice) });
  const failure = tryDispatch(() =>
    test.service.handler.payFee(test.context, { who: alice, fee: 200_000_000n }),
  );
  expect(failure).toMatchObject({ pallet: 'Balances', name: 'LiquidityRestrictions' });
});
