import { type Hex, parseHex } from '@parachron/core';
import { toHex } from '@parachron/network';
import {
  type Asset,
  deriveSovereignAccount,
  encodeProgram,
  type Instruction,
  type Location,
  type Program,
  type Weight,
  type XcmVersion,
} from '@parachron/xcm';
import type { Context } from '../../chain/pallet/Context.js';
import { dispatchFailure } from '../../chain/pallet/defineErrors.js';
import { deposit, transfer, withdraw } from '../../chain/pallets/balances/accounts.js';
import { balancesErrors } from '../../chain/pallets/balances/balancesData.js';
import type { XcmpAction } from '../automation/taskTypes.js';
import { tryDispatch } from '../automation/tryDispatch.js';
import type { Transport } from '../messaging/Transport.js';
import type { FeeFlow, FeeToken } from '../XcmTarget.js';
import {
  handlerErrors,
  handlerEvents,
  native,
  type XcmCurrencyData,
  xcmChainCurrencyData,
} from './handlerData.js';
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

/** The inputs of a program for a target. */
interface ProgramOrder {
  /** Para id of the service. */
  readonly paraId: number;
  readonly flow: FeeFlow;
  readonly feeAsset: FeeToken;
  /** Fee in planck of the fee asset. */
  readonly fee: bigint;
  /** Weight limit of the call. */
  readonly callWeight: Weight;
  /** Bought weight, for the instructions and the call. */
  readonly overallWeight: Weight;
  /** The owner of the task, 32 bytes. */
  readonly caller: Hex;
  readonly call: Hex;
}

/**
 * Creates the program that a cross-chain task sends to its target.
 *
 * Chain: the program of XcmpHandler in the public runtimes: `Normal` flow for the sovereign account, `Alternate` for the
 * user's derived account.
 *
 * @param order the payer, the fee, the weights and the call
 */
export function createTargetProgram(order: ProgramOrder): Program {
  const service: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: order.paraId }] };
  const tokens: { readonly [F in FeeToken]: Location } = {
    service,
    target: { parents: 0, interior: [] },
    relay: { parents: 1, interior: [] },
  };
  const fees: Asset = { id: tokens[order.feeAsset], amount: order.fee };
  const user = { kind: 'AccountId32', id: order.caller } as const;
  const descend: Instruction = { kind: 'DescendOrigin', interior: [user] };
  const buy: Instruction = { kind: 'BuyExecution', fees, weightLimit: order.overallWeight };
  const transact: Instruction = {
    kind: 'Transact',
    originKind: 'SovereignAccount',
    requireWeightAtMost: order.callWeight,
    call: order.call,
  };
  const finish = (beneficiary: Location): Instruction[] => [
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary },
  ];
  if (order.flow === 'remote') {
    const derived: Location = { parents: 1, interior: [...service.interior, user] };
    return [descend, { kind: 'WithdrawAsset', assets: [fees] }, buy, transact, ...finish(derived)];
  }
  const kind = order.feeAsset === 'service' ? 'ReserveAssetDeposited' : 'WithdrawAsset';
  return [{ kind, assets: [fees] }, buy, descend, transact, ...finish(service)];
}

/** Number of instructions in a program of either flow. */
const instructionCount = 6n;

const maxU64 = (1n << 64n) - 1n;
const maxU128 = (1n << 128n) - 1n;
const picosecondsPerSecond = 1_000_000_000_000n;

/**
 * Computes the weight of a program with its call, in picoseconds, and the fee on the target, in planck.
 *
 * @throws PALLET_DISPATCH_FAILED with WeightOverflow or FeeOverflow
 */
export function quoteXcm(
  entry: Pick<XcmCurrencyData, 'instruction_weight' | 'fee_per_second'>,
  callWeight: bigint,
): { weight: bigint; fee: bigint } {
  const weight = instructionCount * entry.instruction_weight + callWeight;
  if (weight > maxU64) throw dispatchFailure(handlerErrors.WeightOverflow);
  const product = entry.fee_per_second * weight;
  if (product > maxU128) throw dispatchFailure(handlerErrors.FeeOverflow);
  return { weight, fee: product / picosecondsPerSecond };
}
