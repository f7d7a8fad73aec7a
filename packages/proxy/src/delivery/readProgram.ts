import { type Hex, isParachronError, omitUndefined, type Weight } from '@parachron/core';
import {
  type Asset,
  type DecodedProgram,
  decodeProgram,
  type Instruction,
  type Junction,
  type XcmVersion,
} from '@parachron/xcm';
import { describeCall } from './listCalls.js';
import { isBelow, listSteps, type Step, type StepOrigin } from './listSteps.js';

type Of<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;
type Offer = Of<'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset'>;

/** The parts of a program that explain its outcome. */
export interface ProgramSummary {
  readonly version: XcmVersion;
  /** The first assets that enter holding, and their source. */
  readonly offer?: { readonly kind: Offer['kind']; readonly assets: readonly Asset[] };
  /** The account below the sender, if the program descends to an account. */
  readonly below?: readonly Junction[];
  /** The origin that pays. */
  readonly payer: StepOrigin;
  /** Whether the paying account is immediately below the sender: a DescendOrigin comes before the offer. */
  readonly isPaidBelow: boolean;
  /** The purchase of weight. */
  readonly buys?: { readonly fees: Asset; readonly limit: Weight | undefined };
  /** Whether the program declares itself unpaid. */
  readonly isUnpaid: boolean;
  /** Assets that enter holding before the purchase, according to the program. */
  readonly held: readonly Asset[];
  /** The bytes of all calls. */
  readonly allCalls: readonly Hex[];
  /** The call; of several calls the first that has not run. */
  readonly transact?: Of<'Transact'>;
  /** The origin that makes the call. */
  readonly caller: StepOrigin;
  /** Whether the calling account is immediately below the sender: a DescendOrigin comes before the Transact. */
  readonly isCalledBelow: boolean;
  /**
   * All instructions in the order of an execution without a failure; nested programs that always run are at their
   * positions.
   */
  readonly run: readonly Instruction[];
  /** The same instructions, each with its origin. */
  readonly steps: readonly Step[];
  /** Whether an instruction contains a program, so that an index reported by a chain may refer to that program. */
  readonly isNested: boolean;
  /** The instructions before the payment, without the instructions of the payment. */
  readonly earlier: readonly Instruction[];
  /** The instructions after the payment that have not run. */
  readonly later: readonly Instruction[];
  /** Calls of the error handlers; absent if no handler or appendix clears the error. */
  readonly handlerCalls?: readonly Hex[];
  /** Whether all instructions are of kinds that every executor can weigh. */
  readonly isUsual: boolean;
  /** Whether an instruction between the call and the next call expects the success of the call. */
  readonly expectsSuccess: boolean;
}

/** Summarizes a program after a number of its calls have run; undefined if the bytes are not a program. */
export function readProgram(bytes: Hex, { ran = 0 } = {}): ProgramSummary | undefined {
  const decoded = decode(bytes);
  if (!decoded) return undefined;
  const { version } = decoded;
  const steps = listSteps(decoded.program);
  const program = steps.map(({ instruction }) => instruction);
  const offerAt = program.findIndex(isOffer);
  const calls = program.filter(isKind('Transact'));
  const transact = calls[ran] ?? calls.at(-1);
  const transactAt = transact ? program.indexOf(transact) : -1;
  const buyAt = program.findIndex((one) => one.kind === 'BuyExecution' || one.kind === 'PayFees');
  const buys = readPurchase(program[buyAt]);
  const offer = program.find(isOffer);
  const below = program.find(isKind('DescendOrigin'))?.interior;
  const paidAt = Math.max(offerAt, buyAt);
  const payer = steps[offerAt]?.origin ?? sender;
  const handlerCalls = listHandlerCalls(program);
  const { caller, isCalledBelow, expectsSuccess } = describeCall(steps, transactAt);
  return {
    version,
    ...omitUndefined({ offer: offer && { kind: offer.kind, assets: offer.assets }, below, buys }),
    payer,
    isPaidBelow: isBelow(payer),
    isUnpaid: program.some(isKind('UnpaidExecution')),
    held: program.slice(0, Math.max(buyAt, 0)).flatMap((one) => (isBringing(one) ? one.assets : [])),
    allCalls: calls.map(({ call }) => call),
    ...omitUndefined({ transact }),
    caller,
    isCalledBelow,
    run: program,
    steps,
    earlier: program.slice(0, Math.max(paidAt, 0)).filter((_, at) => at !== offerAt),
    isNested: decoded.program.some(({ kind }) => nesting.has(kind)),
    later: program.slice(Math.max(paidAt, ran > 0 ? transactAt - 1 : paidAt) + 1),
    ...omitUndefined({ handlerCalls }),
    isUsual: program.every(({ kind }) => weighable.has(kind)),
    expectsSuccess,
  };
}

/** Lists the calls of error handlers; undefined if the program always ends with its error. */
function listHandlerCalls(program: readonly Instruction[]): readonly Hex[] | undefined {
  const [handlers, appendices] = [
    program.filter(isKind('SetErrorHandler')),
    program.filter(isKind('SetAppendix')),
  ];
  const handled = handlers.flatMap(({ xcm }) => xcm);
  const after = [...handled, ...appendices.flatMap(({ xcm }) => xcm)];
  if (!after.some(isKind('ClearError'))) return undefined;
  return handled.filter(isKind('Transact')).map(({ call }) => call);
}

function isKind<Kind extends Instruction['kind']>(kind: Kind) {
  return (instruction: Instruction): instruction is Of<Kind> => instruction.kind === kind;
}

function isOffer(instruction: Instruction): instruction is Offer {
  return ['WithdrawAsset', 'ReserveAssetDeposited', 'ReceiveTeleportedAsset'].includes(instruction.kind);
}

function isBringing(instruction: Instruction): instruction is Offer | Of<'ClaimAsset'> {
  return isOffer(instruction) || instruction.kind === 'ClaimAsset';
}

function readPurchase(instruction: Instruction | undefined): ProgramSummary['buys'] {
  if (instruction?.kind === 'PayFees') return { fees: instruction.asset, limit: undefined };
  if (instruction?.kind !== 'BuyExecution') return undefined;
  const { fees, weightLimit } = instruction;
  return { fees, limit: weightLimit === 'Unlimited' ? undefined : weightLimit };
}

const sender: StepOrigin = { kind: 'sender' };

const nesting: ReadonlySet<Instruction['kind']> = new Set([
  'SetAppendix',
  'SetErrorHandler',
  'ExecuteWithOrigin',
]);

// Unsupported instructions have an unbounded weight, so an executor cannot weigh the program.
const weighable: ReadonlySet<Instruction['kind']> = new Set([
  'WithdrawAsset',
  'BuyExecution',
  'PayFees',
  'UnpaidExecution',
  'DescendOrigin',
  'ClearOrigin',
  'Transact',
  'RefundSurplus',
  'DepositAsset',
  'ClaimAsset',
  'BurnAsset',
  'Trap',
  'SetErrorHandler',
  'SetAppendix',
  'ClearError',
  'SetTopic',
  'ClearTopic',
  'SetFeesMode',
  'SetHints',
  'ClearTransactStatus',
  'ReportTransactStatus',
  'ExpectAsset',
  'ExpectOrigin',
  'ExpectError',
  'ExpectTransactStatus',
]);

function decode(program: Hex): DecodedProgram | undefined {
  try {
    return decodeProgram(program);
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
