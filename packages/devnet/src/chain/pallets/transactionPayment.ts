import { names, newtype, u8, u128 } from '@parachron/core/scale';
import { defineEvents } from '../pallet/defineEvents.js';
import { constantValue, defineConstant, type Pallet } from '../pallet/Pallet.js';
import { accountId } from '../scale/commonTypes.js';
import { storageValue } from '../state/storage.js';

const pallet = 'TransactionPayment';

/** The unit of fixed-point numbers with 18 places. */
export const fixedOne = 10n ** 18n;

/** Multiplier of weight fees, as a fixed-point number with 18 places. The multiplier keeps its genesis value. */
export const nextFeeMultiplier = storageValue({
  pallet,
  name: 'NextFeeMultiplier',
  type: newtype('sp_arithmetic::fixed_point::FixedU128', u128),
  fallback: fixedOne,
});

const storageVersion = storageValue({
  pallet,
  name: 'StorageVersion',
  type: names('pallet_transaction_payment::Releases', ['V1Ancient', 'V2']),
  fallback: { type: 'V1Ancient' },
});

export const operationalFeeMultiplier = defineConstant(pallet, 'OperationalFeeMultiplier', u8);

export const transactionPaymentEvents = defineEvents(pallet, {
  TransactionFeePaid: {
    index: 0,
    fields: { who: accountId, actual_fee: u128, tip: u128 },
    docs: 'A transaction fee `actual_fee`, of which `tip` was added to the minimum inclusion fee, has been paid.',
  },
});

/** Creates the TransactionPayment pallet; the runtime defines the fees. */
export function createTransactionPaymentPallet(options: { index: number }): Pallet {
  return {
    name: pallet,
    index: options.index,
    crate: 'pallet_transaction_payment',
    storage: [nextFeeMultiplier, storageVersion],
    events: transactionPaymentEvents,
    constants: [constantValue(operationalFeeMultiplier, 5)],
    genesis: (context) => context.put(storageVersion, [], { type: 'V2' }),
  };
}
