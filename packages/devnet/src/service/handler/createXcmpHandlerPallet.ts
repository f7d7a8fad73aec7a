import { u32 } from '@parachron/core/scale';
import { dispatchFailure } from '../../chain/pallet/defineErrors.js';
import { requireRoot } from '../../chain/pallet/Origin.js';
import { constantValue, defineCall, type Pallet } from '../../chain/pallet/Pallet.js';
import type { XcmTarget } from '../parseTargets.js';
import {
  handlerErrors,
  handlerEvents,
  native,
  nativeCurrencyId,
  type XcmCurrencyData,
  xcmChainCurrencyData,
  xcmCurrencyData,
  xcmpHandler,
} from './handlerData.js';

// One read and one write of the database.
const tableWeight = 125_000_000n;

const calls = {
  add_chain_currency_data: defineCall({
    index: 0,
    args: { para_id: u32, currency_id: u32, xcm_data: xcmCurrencyData },
    docs: 'Add or change the entry of a chain and a currency; root only.',
    weight: tableWeight,
    dispatch: (context, origin, { para_id, currency_id, xcm_data }) => {
      requireRoot(origin);
      if (currency_id !== native) throw dispatchFailure(handlerErrors.CurrencyChainComboNotSupported);
      context.put(xcmChainCurrencyData, [para_id, currency_id], xcm_data);
      context.deposit(handlerEvents.XcmDataAdded, { para_id, currency_id });
    },
  }),
  remove_chain_currency_data: defineCall({
    index: 1,
    args: { para_id: u32, currency_id: u32 },
    docs: 'Remove the entry of a chain and a currency; root only.',
    weight: tableWeight,
    dispatch: (context, origin, { para_id, currency_id }) => {
      requireRoot(origin);
      if (!context.has(xcmChainCurrencyData, para_id, currency_id)) {
        throw dispatchFailure(handlerErrors.CurrencyChainComboNotFound);
      }
      context.remove(xcmChainCurrencyData, para_id, currency_id);
      context.deposit(handlerEvents.XcmDataRemoved, { para_id, currency_id });
    },
  }),
};

/** Creates the XcmpHandler pallet, with the table of targets in its genesis. */
export function createXcmpHandlerPallet(options: { index: number; targets: readonly XcmTarget[] }): Pallet {
  return {
    name: xcmpHandler,
    index: options.index,
    crate: 'pallet_xcmp_handler',
    storage: [xcmChainCurrencyData],
    calls,
    events: handlerEvents,
    errors: handlerErrors,
    constants: [constantValue(nativeCurrencyId, native)],
    genesis: (context) => {
      for (const target of options.targets) {
        context.put(xcmChainCurrencyData, [target.paraId, target.currencyId], toEntry(target));
      }
    },
  };
}

/** Converts a target to its table entry. */
export function toEntry(target: XcmTarget): XcmCurrencyData {
  return {
    native: target.feeAsset !== 'service',
    fee_per_second: target.feePerSecond,
    instruction_weight: target.instructionWeight,
    flow: { type: target.flow === 'remote' ? 'Alternate' : 'Normal' },
  };
}
