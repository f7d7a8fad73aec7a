import { formatHex, type Hex } from '@parachron/core';
import {
  deriveLocation,
  deriveSovereignAccount,
  deriveTaskProgram,
  type FeeFlow,
  type Location,
  relayLocation,
} from '@parachron/xcm';
import type { Context } from '../chain/Context.js';
import { catchFailure, DispatchFailed } from '../chain/Pallet.js';
import { balancesErrors, deposit, transfer, withdraw } from '../chain/pallets/balances.js';
import { parachainId } from '../chain/pallets/parachainInfo.js';
import { maxU64, maxU128 } from '../chain/types.js';
import type { ExecutorConfig } from '../executor/accounts.js';
import { picosecondsPerSecond } from '../executor/Machine.js';
import { findRoute, putMessage } from '../target/delivery.js';
import type { XcmpAction } from './taskTypes.js';
import {
  handlerErrors,
  handlerEvents,
  native,
  type TargetTable,
  toEntry,
  type XcmCurrencyData,
  type XcmTarget,
  xcmChainCurrencyData,
} from './xcmpHandler.js';

/** Proof size in bytes of a call's weight from XCM version 3 on: the value that executors assume for a weight of version 2. */
export const callProofSize = 65_536n;

/** The functions of XcmpHandler that the AutomationTime pallet uses. */
export type XcmHandler = ReturnType<typeof createXcmHandler>;

/**
 * Creates the functions of XcmpHandler that the AutomationTime pallet uses. The service pays for programs from its own sovereign account.
 *
 * @param table the targets, and the default terms of those that are not in the table, in the native currency
 * @param settings the XCM versions that the service writes
 */
export function createXcmHandler(table: TargetTable, settings: Pick<ExecutorConfig, 'versions'>) {
  const others = table.fallback && toEntry(table.fallback);
  const getAccount = (context: Context) => getSovereign(context.get(parachainId));
  const quote = (context: Context, action: XcmpAction) => {
    const { para_id, currency_id, encoded_call_weight } = action;
    const found = context.get(xcmChainCurrencyData, para_id, currency_id);
    const entry = found ?? (currency_id === native ? others : undefined);
    if (!entry) throw new DispatchFailed(handlerErrors.CurrencyChainComboNotFound);
    const flow: FeeFlow = entry.flow.type === 'Alternate' ? 'remote' : 'sovereign';
    return { entry, flow, ...quoteXcm(entry, encoded_call_weight) };
  };
  return {
    /**
     * Price of a program on its target, in planck of the token that pays there, and its weight with the call, in picoseconds.
     *
     * @throws DispatchFailed with CurrencyChainComboNotFound, WeightOverflow or FeeOverflow
     */
    quote,
    /**
     * Moves a fee to the account that pays for programs, and reports the payment. A fee too small to open that account is only reported,
     * as in the public runtimes; a locked balance makes the whole scheduling fail.
     */
    payFee(context: Context, { who: source, fee: amount }: { readonly who: Hex; readonly fee: bigint }) {
      const dest = getAccount(context);
      const move = { from: source, to: dest, amount, existence: 'keepAlive' } as const;
      const failure = catchFailure(() => transfer(context, move));
      if (!failure) context.deposit(handlerEvents.XcmFeesPaid, { source, dest });
      else if (failure !== balancesErrors.ExistentialDeposit) throw new DispatchFailed(failure);
      else {
        const error = context.toDispatchError(failure);
        context.deposit(handlerEvents.XcmFeesFailed, { source, dest, error });
      }
    },
    /** Executes the local part of a program and sends the rest to the target; throws DispatchFailed. */
    transact(context: Context, { caller, action }: { readonly caller: Hex; readonly action: XcmpAction }) {
      const recipient = action.para_id;
      const { entry, flow, weight, fee } = quote(context, action);
      const destination = deriveLocation({ paraId: recipient, relation: 'sibling' });
      const program = deriveTaskProgram({
        user: { paraId: context.get(parachainId), account: caller },
        flow,
        token: entry.native ? 'target' : 'service',
        ...(entry.native && findToken(table, action)),
        offer: fee,
        callWeight: { refTime: action.encoded_call_weight, proofSize: callProofSize },
        // The instructions get the same proof size as the call.
        weightLimit: { refTime: weight, proofSize: 2n * callProofSize },
        call: formatHex(action.encoded_call),
      });
      const routed = findRoute(context, settings, { destination, program });
      if (flow === 'sovereign')
        moveLocally(context, { fee, from: getAccount(context), to: getSovereign(recipient) });
      context.deposit(handlerEvents.XcmTransactedLocally);
      if ('refusal' in routed) throw new DispatchFailed(handlerErrors.ErrorSendingXcmToTarget);
      putMessage(context, routed);
      context.deposit(handlerEvents.XcmSent, { para_id: recipient });
    },
  };
}

function getSovereign(paraId: number): Hex {
  return deriveSovereignAccount({ paraId, relation: 'sibling' }).hex;
}

/** The location of the token that pays, if the row of the target and the currency states another than that of the target itself. */
function findToken({ targets, fallback }: TargetTable, paid: XcmpAction): { asset?: Location } {
  const isPaid = (row: XcmTarget) => row.paraId === paid.para_id && row.currencyId === paid.currency_id;
  const { feeAsset } = targets.findLast(isPaid) ?? fallback ?? {};
  if (feeAsset === 'relay') return { asset: relayLocation };
  return typeof feeAsset === 'object' ? { asset: feeAsset } : {};
}

/**
 * Executes WithdrawAsset and DepositAsset on the service: the fee moves to the target's sovereign account, as backing for
 * the tokens that the target mints.
 */
function moveLocally(context: Context, { fee, from, to }: { fee: bigint; from: Hex; to: Hex }): void {
  const failure = catchFailure(() =>
    context.runTransaction(() => {
      withdraw(context, { who: from, amount: fee, existence: 'allowDeath' });
      deposit(context, { who: to, amount: fee });
    }),
  );
  if (failure) throw new DispatchFailed(handlerErrors.XcmExecutionFailed);
}

/** Number of instructions in a program of either flow. */
const instructionCount = 6n;

/**
 * Computes the weight of a program with its call, in picoseconds, and the fee on the target, in planck.
 *
 * @throws DispatchFailed with WeightOverflow or FeeOverflow
 */
export function quoteXcm(
  entry: Pick<XcmCurrencyData, 'instruction_weight' | 'fee_per_second'>,
  callWeight: bigint,
): { weight: bigint; fee: bigint } {
  const weight = instructionCount * entry.instruction_weight + callWeight;
  if (weight > maxU64) throw new DispatchFailed(handlerErrors.WeightOverflow);
  const product = entry.fee_per_second * weight;
  if (product > maxU128) throw new DispatchFailed(handlerErrors.FeeOverflow);
  return { weight, fee: product / picosecondsPerSecond };
}
