import { expect, test } from 'vitest';
import type { DecodedEvent } from './decodeEvents.js';
import { deriveAssetFeePaid } from './deriveAssetFeePaid.js';

const event = (pallet: string, method: string, data: DecodedEvent['data']): DecodedEvent => ({
  phase: 1,
  pallet,
  usualPallet: pallet,
  method,
  data,
});
const location = { parents: 0, interior: { x2: [{ palletInstance: 50 }, { generalIndex: 1984 }] } };
const who = `0x${'11'.repeat(32)}`;

// pallet_asset_conversion_tx_payment: AssetTxFeePaid { who, actual_fee, tip, asset_id }.
test.each([
  [location, 12_345, 12_345n],
  [1984, '340282366920938463463374607431768211455', 2n ** 128n - 1n],
  [0, 0, 0n],
])('the asset %j paid %s of its smallest unit', (asset, fee, amount) => {
  const paid = event('AssetTxPayment', 'AssetTxFeePaid', { who, actual_fee: fee, tip: 1, asset_id: asset });
  expect(deriveAssetFeePaid([event('Balances', 'Withdraw', { who, amount: 7 }), paid])).toEqual({
    asset,
    amount,
  });
});

// pallet_asset_tx_payment reports a fee in the chain's own token with an asset of None.
test.each([
  ['no event of the fee', []],
  [
    'a fee without an asset',
    [event('AssetTxPayment', 'AssetTxFeePaid', { who, actual_fee: 5, tip: 0, asset_id: null })],
  ],
  [
    'a fee in the own token',
    [event('TransactionPayment', 'TransactionFeePaid', { who, actual_fee: 5, tip: 0 })],
  ],
  ['an event without the amount', [event('AssetTxPayment', 'AssetTxFeePaid', { who, asset_id: 1984 })]],
])('%s is no fee in another asset', (_name, events) => {
  expect(deriveAssetFeePaid(events)).toBeUndefined();
});
