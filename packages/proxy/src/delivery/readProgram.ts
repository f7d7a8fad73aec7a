import { type Hex, isParachronError, omitUndefined } from '@parachron/core';
import {
  type Asset,
  type DecodedProgram,
  decodeProgram,
  type Instruction,
  type Junction,
  type XcmVersion,
} from '@parachron/xcm';

/** The origin of an instruction: the sender, a location below the sender, or another origin, which no program of the service has. */
export type StepOrigin =
  | { readonly kind: 'sender' | 'other' }
  | { readonly kind: 'below'; readonly interior: readonly Junction[] };

/** An instruction with its origin in an execution without a failure. */
interface Step {
  readonly instruction: Instruction;
  readonly origin: StepOrigin;
}

type Of<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;
type Offer = Of<'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset'>;

/** A call of a program. */
export interface ProgramCall {
  readonly transact: Of<'Transact'>;
  /** The origin that makes the call. */
  readonly caller: StepOrigin;
  /** Whether the calling account is immediately below the sender: a DescendOrigin comes before the Transact. */
  readonly isCalledBelow: boolean;
  /** Whether an instruction before the next call expects the success of the call. */
  readonly expectsSuccess: boolean;
}

/** The parts of a program that explain its outcome. */
export interface ProgramSummary {
  readonly version: XcmVersion;
  readonly instructions: readonly Instruction[];
  /** The first assets that enter holding, and their source. */
  readonly offer?: { readonly kind: Offer['kind']; readonly assets: readonly Asset[] };
  /** The account below the sender, if the program descends to an account. */
  readonly below?: readonly Junction[];
  /** The origin that pays. */
  readonly payer: StepOrigin;
  /** Whether the paying account is immediately below the sender: a DescendOrigin comes before the offer. */
  readonly isPaidBelow: boolean;
  /** The assets that buy the execution. */
  readonly fees?: Asset;
  readonly calls: readonly ProgramCall[];
}

/** Summarizes a program; undefined if the bytes are not a program. */
export function readProgram(bytes: Hex): ProgramSummary | undefined {
  const decoded = decode(bytes);
  return decoded && summarize(decoded.program, decoded.version);
}

/** Summarizes the instructions of a program. */
export function summarize(instructions: readonly Instruction[], version: XcmVersion): ProgramSummary {
  const steps = listSteps(instructions);
  const run = steps.map(({ instruction }) => instruction);
  const offer = run.find(isOffer);
  const payer = steps.find(({ instruction }) => instruction === offer)?.origin ?? { kind: 'sender' };
  return {
    version,
    instructions,
    payer,
    isPaidBelow: isBelow(payer),
    ...omitUndefined({
      offer: offer && { kind: offer.kind, assets: offer.assets },
      below: run.find(isKind('DescendOrigin'))?.interior,
      fees: run.find(isKind('BuyExecution'))?.fees ?? run.find(isKind('PayFees'))?.asset,
    }),
    calls: steps.flatMap(({ instruction, origin }, at) =>
      instruction.kind === 'Transact'
        ? [
            {
              transact: instruction,
              caller: origin,
              isCalledBelow: isBelow(origin),
              expectsSuccess: isExpected(run.slice(at + 1)),
            },
          ]
        : [],
    ),
  };
}

/** Lists the instructions with their origins; those of nested programs have another origin. */
function listSteps(program: readonly Instruction[]): readonly Step[] {
  let origin: StepOrigin = { kind: 'sender' };
  return program.flatMap((instruction): Step[] => {
    const step = { instruction, origin };
    origin = changeOrigin(origin, instruction);
    if (instruction.kind !== 'SetAppendix' && instruction.kind !== 'ExecuteWithOrigin') return [step];
    return [
      step,
      ...instruction.xcm.map((inner): Step => ({ instruction: inner, origin: { kind: 'other' } })),
    ];
  });
}

function changeOrigin(origin: StepOrigin, instruction: Instruction): StepOrigin {
  if (['ClearOrigin', 'AliasOrigin', 'UniversalOrigin'].includes(instruction.kind)) return { kind: 'other' };
  if (instruction.kind !== 'DescendOrigin' || origin.kind === 'other') return origin;
  const above = origin.kind === 'below' ? origin.interior : [];
  return { kind: 'below', interior: [...above, ...instruction.interior] };
}

/** Returns whether an origin is an account immediately below the sender. */
function isBelow(origin: StepOrigin): boolean {
  return origin.kind === 'below' && origin.interior.length === 1;
}

/** Returns whether an instruction expects the success of the previous call. */
function isExpected(later: readonly Instruction[]): boolean {
  const end = later.findIndex(({ kind }) => kind === 'Transact' || kind === 'ClearTransactStatus');
  return later
    .slice(0, end < 0 ? undefined : end)
    .some((one) => one.kind === 'ExpectTransactStatus' && one.status.kind === 'Success');
}

function isKind<Kind extends Instruction['kind']>(kind: Kind) {
  return (instruction: Instruction): instruction is Of<Kind> => instruction.kind === kind;
}

/** Returns whether an instruction brings assets into holding. */
export function isOffer(instruction: Instruction): instruction is Offer {
  return ['WithdrawAsset', 'ReserveAssetDeposited', 'ReceiveTeleportedAsset'].includes(instruction.kind);
}

function decode(program: Hex): DecodedProgram | undefined {
  try {
    return decodeProgram(program);
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
