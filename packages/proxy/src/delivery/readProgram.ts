import { type Hex, isParachronError, type Weight } from '@parachron/core';
import {
  type Asset,
  type DecodedProgram,
  decodeProgram,
  type Instruction,
  type Junction,
  type XcmVersion,
} from '@parachron/xcm';

type Of<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;
type Offer = Of<'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset'>;

/** The parts of a program by which its end is explained. */
export interface ProgramSummary {
  readonly version: XcmVersion;
  /** The first assets that come into holding, and how. */
  readonly offer?: { readonly kind: Offer['kind']; readonly assets: readonly Asset[] };
  /** The account below the sender, where the program descends to one. */
  readonly below?: readonly Junction[];
  /** Whether the account that pays is one below the sender: a DescendOrigin comes before the offer. */
  readonly isPaidBelow: boolean;
  /** The purchase of weight. */
  readonly buys?: { readonly fees: Asset; readonly limit: Weight | undefined };
  /** Whether it names itself unpaid. */
  readonly isUnpaid: boolean;
  readonly transact?: Of<'Transact'>;
  /** Whether the call is made by an account below the sender: a DescendOrigin comes before the Transact. */
  readonly isCalledBelow: boolean;
  /** Whether an instruction after the call expects it to have succeeded. */
  readonly expectsSuccess: boolean;
}

/** Reads a program; undefined where its bytes are none. */
export function readProgram(bytes: Hex): ProgramSummary | undefined {
  const decoded = decode(bytes);
  if (!decoded) return undefined;
  const { version, program } = decoded;
  const offerAt = program.findIndex(isOffer);
  const transactAt = program.findIndex(isKind('Transact'));
  const buys = program.find(isKind('BuyExecution'));
  const offer = program.find(isOffer);
  const transact = program.find(isKind('Transact'));
  const below = program.find(isKind('DescendOrigin'))?.interior;
  return {
    version,
    ...(offer ? { offer: { kind: offer.kind, assets: offer.assets } } : {}),
    ...(below ? { below } : {}),
    isPaidBelow: descendsBefore(program, offerAt),
    ...(buys ? { buys: { fees: buys.fees, limit: readLimit(buys) } } : {}),
    isUnpaid: program.some(isKind('UnpaidExecution')),
    ...(transact ? { transact } : {}),
    isCalledBelow: descendsBefore(program, transactAt),
    expectsSuccess: program.slice(transactAt + 1).some(isSuccessExpected),
  };
}

function isKind<Kind extends Instruction['kind']>(kind: Kind) {
  return (instruction: Instruction): instruction is Of<Kind> => instruction.kind === kind;
}

function isOffer(instruction: Instruction): instruction is Offer {
  return ['WithdrawAsset', 'ReserveAssetDeposited', 'ReceiveTeleportedAsset'].includes(instruction.kind);
}

function isSuccessExpected(instruction: Instruction): boolean {
  return instruction.kind === 'ExpectTransactStatus' && instruction.status.kind === 'Success';
}

function descendsBefore(program: readonly Instruction[], at: number): boolean {
  return program.slice(0, Math.max(at, 0)).some(isKind('DescendOrigin'));
}

function readLimit({ weightLimit }: Of<'BuyExecution'>): Weight | undefined {
  return weightLimit === 'Unlimited' ? undefined : weightLimit;
}

function decode(program: Hex): DecodedProgram | undefined {
  try {
    return decodeProgram(program);
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
