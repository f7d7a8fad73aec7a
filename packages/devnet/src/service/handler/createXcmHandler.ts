import type { Hex } from '@parachron/core';
import { parseHex } from '@parachron/core';
import { toHex } from '@parachron/network';
import { deriveSovereignAccount, encodeProgram, type Weight, type XcmVersion } from '@parachron/xcm';
import type { Context } from '../../chain/pallet/Context.js';
import { dispatchFailure } from '../../chain/pallet/defineErrors.js';
import { deposit, transfer, withdraw } from '../../chain/pallets/balances/accounts.js';
import { balancesErrors } from '../../chain/pallets/balances/balancesData.js';
import type { XcmpAction } from '../automation/taskTypes.js';
import { tryDispatch } from '../automation/tryDispatch.js';
import type { Transport } from '../messaging/Transport.js';
import type { FeeToken } from '../XcmTarget.js';
import { createTargetProgram } from './createTargetProgram.js';
import {
  handlerErrors,
  handlerEvents,
  native,
  type XcmCurrencyData,
  xcmChainCurrencyData,
} from './handlerData.js';
import { quoteXcm } from './quoteXcm.js';
import type { XcmHandler, XcmQuote, XcmRequest } from './XcmHandler.js';

/** Configuration of the handler. */
export interface HandlerOptions {
  /** Para id of the service. */
  readonly paraId: number;
  readonly transport: Transport;
  /** Returns the XCM version of programs for a para. */
  readonly getVersion: (context: Context, paraId: number) => XcmVersion;
  /** Whether the relay chain's token pays on a target for which the table names the target's own token. */
  readonly isPaidInRelayToken: (paraId: number) => boolean;
  /** Default terms of targets that are not in the table, in the native currency. */
  readonly fallback: XcmCurrencyData | undefined;
  /** Proof size in bytes of a call's weight from version 3 on; the service does not know the call's real proof size. */
  readonly proofSize: bigint;
}

/** Creates the functions of XcmpHandler that the AutomationTime pallet uses. */
export function createXcmHandler(options: HandlerOptions): XcmHandler {
  const account = getSovereign(options.paraId);
  const encode = createEncoder(options);
  const getEntry = (context: Context, key: Omit<XcmRequest, 'callWeight'>): XcmCurrencyData => {
    const entry = context.get(xcmChainCurrencyData, key.paraId, key.currencyId);
    if (entry) return entry;
    if (key.currencyId === native && options.fallback) return options.fallback;
    throw dispatchFailure(handlerErrors.CurrencyChainComboNotFound);
  };
  return {
    account,
    quote: (context, request) => quote(getEntry(context, request), request.callWeight),
    payFee: (context, payment) => transferFee(context, { ...payment, to: account }),
    transact: (context, { caller, action }) => {
      const entry = getEntry(context, { paraId: action.para_id, currencyId: action.currency_id });
      const quoted = quoteXcm(entry, action.encoded_call_weight);
      const version = options.getVersion(context, action.para_id);
      const program = encode({ caller, action, entry, quoted, version });
      moveLocally(context, { entry, fee: quoted.fee, from: account, to: getSovereign(action.para_id) });
      if (!options.transport.send(context, { recipient: action.para_id, program })) {
        throw dispatchFailure(handlerErrors.ErrorSendingXcmToTarget);
      }
      context.deposit(handlerEvents.XcmSent, { para_id: action.para_id });
    },
  };
}

function quote(entry: XcmCurrencyData, callWeight: bigint): XcmQuote {
  const flow = entry.flow.type === 'Alternate' ? 'remote' : 'sovereign';
  return { flow, ...quoteXcm(entry, callWeight) };
}

const sovereigns = new Map<number, Hex>();

function getSovereign(paraId: number): Hex {
  const known = sovereigns.get(paraId) ?? deriveSovereignAccount({ paraId, relation: 'sibling' }).hex;
  sovereigns.set(paraId, known);
  return known;
}

/**
 * Pays the XCM fee. A fee too small to open the receiving account is only reported, as in the public runtimes; a locked
 * balance makes the whole scheduling fail.
 */
function transferFee(context: Context, { who, fee, to }: { who: Hex; fee: bigint; to: Hex }): void {
  const failure = tryDispatch(() =>
    transfer(context, { from: who, to, amount: fee, existence: 'keepAlive' }),
  );
  if (!failure) context.deposit(handlerEvents.XcmFeesPaid, { source: who, dest: to });
  else if (failure !== balancesErrors.ExistentialDeposit) throw dispatchFailure(failure);
  else {
    const error = context.toDispatchError(failure);
    context.deposit(handlerEvents.XcmFeesFailed, { source: who, dest: to, error });
  }
}

interface Encoding {
  readonly caller: Hex;
  readonly action: XcmpAction;
  readonly entry: XcmCurrencyData;
  readonly quoted: { readonly weight: bigint; readonly fee: bigint };
  readonly version: XcmVersion;
}

/** Creates an encoder with a cache: a recurring task sends the same program each time, and its action is the same object. */
function createEncoder(options: HandlerOptions): (order: Encoding) => Uint8Array {
  const known = new WeakMap<XcmpAction, { readonly order: Encoding; readonly program: Uint8Array }>();
  return (order) => {
    const last = known.get(order.action);
    const isSame =
      last?.order.entry === order.entry &&
      last.order.caller === order.caller &&
      last.order.version === order.version;
    if (last && isSame) return last.program;
    const program = encodeFor(options, order);
    known.set(order.action, { order, program });
    return program;
  };
}

function getFeeToken({ isPaidInRelayToken }: HandlerOptions, { entry, action }: Encoding): FeeToken {
  if (!entry.native) return 'service';
  return isPaidInRelayToken(action.para_id) ? 'relay' : 'target';
}

function encodeFor(options: HandlerOptions, order: Encoding): Uint8Array {
  const { caller, action, entry, quoted, version } = order;
  const callWeight: Weight = { refTime: action.encoded_call_weight, proofSize: options.proofSize };
  // The instructions get the same proof size as the call.
  const overallWeight: Weight = { refTime: quoted.weight, proofSize: 2n * options.proofSize };
  const program = createTargetProgram({
    paraId: options.paraId,
    flow: entry.flow.type === 'Alternate' ? 'remote' : 'sovereign',
    feeAsset: getFeeToken(options, order),
    fee: quoted.fee,
    callWeight,
    overallWeight,
    caller,
    call: toHex(action.encoded_call),
  });
  return parseHex(encodeProgram(program, { version }));
}

/**
 * Executes WithdrawAsset and DepositAsset on the service: the fee moves to the target's sovereign account, as backing for
 * the tokens that the target mints. Does nothing if the user pays on the target.
 */
function moveLocally(
  context: Context,
  move: { entry: XcmCurrencyData; fee: bigint; from: Hex; to: Hex },
): void {
  const { entry, fee, from, to } = move;
  if (entry.flow.type === 'Normal') {
    const failure = tryDispatch(() =>
      context.runTransaction(() => {
        withdraw(context, { who: from, amount: fee, existence: 'allowDeath' });
        deposit(context, { who: to, amount: fee });
      }),
    );
    if (failure) throw dispatchFailure(handlerErrors.XcmExecutionFailed);
  }
  context.deposit(handlerEvents.XcmTransactedLocally);
}
