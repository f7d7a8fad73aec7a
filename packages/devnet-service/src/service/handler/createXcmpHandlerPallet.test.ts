import { devAccounts, formatFailure } from '@parachron/devnet-chain';
import { beforeEach, expect, it } from 'vitest';
import { createTestBlock, type TestBlock } from '../../../test/service/support/createTestBlock.js';
import { entry } from '../../../test/service/support/startService.js';
import { toEntry } from './createXcmpHandlerPallet.js';
import { handlerErrors, handlerEvents, xcmChainCurrencyData } from './handlerData.js';

const { alice } = devAccounts;
const data = {
  native: true,
  fee_per_second: 5n,
  instruction_weight: 6n,
  flow: { type: 'Alternate' },
} as const;

let test: TestBlock;
beforeEach(() => {
  test = createTestBlock({ config: { targets: { '2110/0': entry } } });
});

const stored = (paraId: number) => test.context.get(xcmChainCurrencyData, paraId, 0);

function dispatch(type: string, value: object, origin: 'root' | 'signed' = 'root'): string {
  const from = origin === 'root' ? ({ kind: 'root' } as const) : ({ kind: 'signed', who: alice } as const);
  const outcome = test.context.dispatch(from, { type: 'XcmpHandler', value: { type, value } });
  return outcome.ok ? 'ok' : formatFailure(outcome.failure);
}

it('begins with the table of the configuration', () => {
  expect(stored(2110)).toEqual({
    native: false,
    fee_per_second: 419_000_000_000n,
    instruction_weight: 1_000_000_000n,
    flow: { type: 'Normal' },
  });
});

it.each([
  ['service', 'sovereign', { native: false, flow: { type: 'Normal' } }],
  ['target', 'remote', { native: true, flow: { type: 'Alternate' } }],
  ['relay', 'sovereign', { native: true, flow: { type: 'Normal' } }],
] as const)('stores a target paid with the token of the %s in the %s flow', (feeAsset, flow, expected) => {
  expect(toEntry({ ...entry, paraId: 1, currencyId: 0, feeAsset, flow })).toMatchObject(expected);
});

it('lets root add, change and remove entries in the native currency', () => {
  const add = (currency_id: number) =>
    dispatch('add_chain_currency_data', { para_id: 2000, currency_id, xcm_data: data });
  expect([add(0), stored(2000)]).toEqual(['ok', data]);
  expect(test.takeEvents()).toEqual([['XcmDataAdded', { para_id: 2000, currency_id: 0 }]]);
  expect(add(1)).toBe('XcmpHandler.CurrencyChainComboNotSupported');
  expect(dispatch('remove_chain_currency_data', { para_id: 2000, currency_id: 0 })).toBe('ok');
  expect([stored(2000), test.takeEvents()]).toEqual([
    undefined,
    [['XcmDataRemoved', { para_id: 2000, currency_id: 0 }]],
  ]);
  expect(dispatch('remove_chain_currency_data', { para_id: 2000, currency_id: 0 })).toBe(
    'XcmpHandler.CurrencyChainComboNotFound',
  );
});

it.each(['add_chain_currency_data', 'remove_chain_currency_data'])('%s refuses other origins', (call) => {
  expect(dispatch(call, { para_id: 2110, currency_id: 0, xcm_data: data }, 'signed')).toBe('BadOrigin');
  expect(stored(2110)).toBeDefined();
});

// spec/service-facts.md, "Errors".
it('has the errors of the specification in their order, and its events', () => {
  expect(Object.keys(handlerErrors)).toEqual([
    'CurrencyChainComboNotSupported',
    'CurrencyChainComboNotFound',
    'FeeOverflow',
    'WeightOverflow',
    'FailedMultiLocationToJunction',
    'CannotReanchor',
    'ErrorSendingXcmToTarget',
    'XcmExecutionFailed',
    'ErrorGettingCallWeight',
    'CurrencyNotSupported',
  ]);
  expect(Object.values(handlerEvents).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
});
