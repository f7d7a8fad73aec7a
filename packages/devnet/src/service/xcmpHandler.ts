import { InvalidInputError } from '@parachron/core';
import { bool, names, struct, u32, u64, u128, type ValueOf } from '@parachron/core/scale';
import { requireRoot } from '../chain/Origin.js';
import {
  constant,
  DispatchFailed,
  defineCall,
  defineErrors,
  defineEvents,
  type Pallet,
} from '../chain/Pallet.js';
import type { ServiceTarget } from '../chain/ServiceConfig.js';
import { storageOf } from '../chain/storage.js';
import { accountId, dispatchError } from '../chain/types.js';

/** A target parachain, as an entry of the XcmpHandler pallet's table. */
export interface XcmTarget extends Required<ServiceTarget> {
  readonly paraId: number;
  /** Currency id of the token that pays fees on the service; 0 is the service's native token. */
  readonly currencyId: number;
}

/** Table of targets, and the fallback for targets without an entry. */
export interface TargetTable {
  readonly targets: readonly XcmTarget[];
  readonly fallback: XcmTarget | undefined;
}

const wildcard = '*';
const pattern = /^(\d{1,10})\/(\d{1,10})$/;

/**
 * Reads the targets of a configuration.
 *
 * @throws INVALID_INPUT when a name is neither a para id with a currency id nor `*`
 */
export function parseTargets(targets: { readonly [target: string]: ServiceTarget }): TargetTable {
  const { [wildcard]: others, ...named } = targets;
  return {
    targets: Object.entries(named).map(([name, target]) => parseTarget(name, target)),
    fallback: others && { feeAsset: 'service', ...others, paraId: 0, currencyId: 0 },
  };
}

function parseTarget(name: string, target: ServiceTarget | undefined): XcmTarget {
  const match = pattern.exec(name);
  if (!match || !target) {
    const expected = 'keyed by para id and currency id (2110/0), or by * for every other target';
    throw new InvalidInputError({ field: 'config.targets', expected, found: `"${name}"` });
  }
  return { feeAsset: 'service', ...target, paraId: Number(match[1]), currencyId: Number(match[2]) };
}

/** The currency id of the native token. */
export const native = 0;

const pallet = 'XcmpHandler';
const storage = storageOf(pallet);
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
export const xcmChainCurrencyData = storage.map(
  'XcmChainCurrencyData',
  [
    ['Twox64Concat', u32],
    ['Twox64Concat', u32],
  ],
  xcmCurrencyData,
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
const payment = { source: accountId, dest: accountId };

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
      if (currency_id !== native) throw new DispatchFailed(handlerErrors.CurrencyChainComboNotSupported);
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
      if (!context.has(xcmChainCurrencyData, para_id, currency_id))
        throw new DispatchFailed(handlerErrors.CurrencyChainComboNotFound);
      context.remove(xcmChainCurrencyData, para_id, currency_id);
      context.deposit(handlerEvents.XcmDataRemoved, { para_id, currency_id });
    },
  }),
};

/** Creates the XcmpHandler pallet, with the table of targets in its genesis. */
export function createXcmpHandlerPallet(targets: readonly XcmTarget[]): Pallet {
  return {
    name: pallet,
    index: 62,
    crate: 'pallet_xcmp_handler',
    storage: [xcmChainCurrencyData],
    calls,
    events: handlerEvents,
    errors: handlerErrors,
    constants: { GetNativeCurrencyId: constant(u32, native) },
    genesis: (context) => {
      for (const target of targets) {
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
