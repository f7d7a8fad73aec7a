import type { Hex } from '@parachron/core';
import type { Context } from '../../chain/pallet/Context.js';
import type { XcmpAction } from '../automation/taskTypes.js';
import type { FeeFlow } from '../XcmTarget.js';

/** Key of the table entry, and the weight of the call in picoseconds. */
export interface XcmRequest {
  readonly paraId: number;
  readonly currencyId: number;
  readonly callWeight: bigint;
}

/** Price of a program on its target, and its weight with the call. */
export interface XcmQuote {
  readonly flow: FeeFlow;
  /** Fee in planck of the token that pays on the target. */
  readonly fee: bigint;
  /** Weight in picoseconds. */
  readonly weight: bigint;
}

/** Interface of XcmpHandler for the AutomationTime pallet. */
export interface XcmHandler {
  /** Account from which the service pays for programs: its own sovereign account. */
  readonly account: Hex;
  /** @throws PALLET_DISPATCH_FAILED with CurrencyChainComboNotFound, WeightOverflow or FeeOverflow */
  quote(context: Context, request: XcmRequest): XcmQuote;
  /** Moves a fee to the account that pays for programs, and reports the payment. */
  payFee(context: Context, payment: { readonly who: Hex; readonly fee: bigint }): void;
  /** Executes the local part of a program and sends the rest to the target; throws PALLET_DISPATCH_FAILED. */
  transact(context: Context, order: { readonly caller: Hex; readonly action: XcmpAction }): void;
}
