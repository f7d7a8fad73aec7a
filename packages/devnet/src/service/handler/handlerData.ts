import { bool, names, struct, u32, u64, u128, type ValueOf } from '@parachron/core/scale';
import { defineErrors } from '../../chain/pallet/defineErrors.js';
import { defineEvents } from '../../chain/pallet/defineEvents.js';
import { defineConstant } from '../../chain/pallet/Pallet.js';
import { accountId32, dispatchError } from '../../chain/scale/commonTypes.js';
import { storageMap } from '../../chain/state/storage.js';

export const xcmpHandler = 'XcmpHandler';

/** The currency id of the native token. */
export const native = 0;

const pallet = xcmpHandler;
const types = 'pallet_xcmp_handler::pallet';

/** Normal: the service's sovereign account pays. Alternate: the user's derived account pays. */
const xcmFlow = names(`${types}::XcmFlow`, ['Normal', 'Alternate']);

/** An entry of the table of targets. */
export const xcmCurrencyData = struct(`${types}::XcmCurrencyData`, {
  /** Whether the token is the target's own token; on system parachains this is the relay chain's token. */
  native: bool,
  fee_per_second: u128,
  /** Weight of one instruction. */
  instruction_weight: u64,
  flow: xcmFlow,
});

export type XcmCurrencyData = ValueOf<typeof xcmCurrencyData>;

/** Terms of sending to a chain, by its para id and the id of the token that pays. */
export const xcmChainCurrencyData = storageMap({
  pallet,
  name: 'XcmChainCurrencyData',
  keys: [
    ['Twox64Concat', u32],
    ['Twox64Concat', u32],
  ],
  type: xcmCurrencyData,
});

export const nativeCurrencyId = defineConstant(
  pallet,
  'GetNativeCurrencyId',
  u32,
  'The currency id of the native token.',
);

/** The errors of the XcmpHandler pallet by position. */
export const handlerErrors = defineErrors(pallet, {
  CurrencyChainComboNotSupported: 'This combination of chain and currency is not supported.',
  CurrencyChainComboNotFound: 'The table has no entry for this chain and currency.',
  FeeOverflow: 'The fee is too large for a balance.',
  WeightOverflow: 'The weight of the instructions and the call is too large.',
  FailedMultiLocationToJunction: 'The origin to descend to is no junction.',
  CannotReanchor: 'The fee asset has no name on the target.',
  ErrorSendingXcmToTarget: 'The program cannot be sent to the target.',
  XcmExecutionFailed: 'The local part of the program failed.',
  ErrorGettingCallWeight: 'The weight of the local part is not known.',
  CurrencyNotSupported: 'The currency is not supported.',
});

const pair = { para_id: u32, currency_id: u32 };
const payment = { source: accountId32, dest: accountId32 };

/** The events of the XcmpHandler pallet. */
export const handlerEvents = defineEvents(pallet, {
  XcmDataAdded: { index: 0, fields: pair, docs: 'An entry of the table was added or changed.' },
  XcmDataRemoved: { index: 1, fields: pair, docs: 'An entry of the table was removed.' },
  XcmSent: { index: 2, fields: { para_id: u32 }, docs: 'A program was sent to the target.' },
  XcmTransactedLocally: { index: 3, docs: 'The local part of a program was carried out.' },
  XcmFeesPaid: { index: 4, fields: payment, docs: 'An XCM fee was paid.' },
  XcmFeesFailed: {
    index: 5,
    fields: { ...payment, error: dispatchError },
    docs: 'An XCM fee could not be paid.',
  },
});
