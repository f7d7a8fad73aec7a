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

type Of<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;
type Offer = Of<'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset'>;

/** A call of a program. */
export interface ProgramCall {
  readonly transact: Of<'Transact'>;
  /** The origin that makes the call. */
  readonly caller: StepOrigin;
}

/** The parts of a program that explain its outcome. */
export interface ProgramSummary {
  readonly version: XcmVersion;
  readonly instructions: readonly Instruction[];
  /** Whether the program has instructions of a task alone, no two of which have the same error, with at most one call, as an account. */
  readonly isOfTask: boolean;
  /** The first assets that enter holding, and their source. */
  readonly offer?: { readonly kind: Offer['kind']; readonly assets: readonly Asset[] };
  /** The origin that pays. */
  readonly payer: StepOrigin;
  readonly calls: readonly ProgramCall[];
}

/** Summarizes a program; undefined if the bytes are not a program. */
export function readProgram(bytes: Hex): ProgramSummary | undefined {
  const decoded = decode(bytes);
  return decoded && summarize(decoded.program, decoded.version);
}

/** Summarizes the instructions of a program. */
export function summarize(instructions: readonly Instruction[], version: XcmVersion): ProgramSummary {
  const offer = instructions.find(isOffer);
  const calls = instructions.flatMap((one, at) => listCalls(one, deriveOrigin(instructions.slice(0, at))));
  const isOfTask =
    instructions.every(({ kind }) => kindsOfTask.has(kind)) &&
    calls.length <= 1 &&
    calls.every(({ transact }) => transact.originKind === 'SovereignAccount');
  return {
    version,
    instructions,
    isOfTask,
    payer: deriveOrigin(instructions.slice(0, offer ? instructions.indexOf(offer) : 0)),
    ...omitUndefined({ offer: offer && { kind: offer.kind, assets: offer.assets } }),
    calls,
  };
}

/** Lists the calls of an instruction; those of nested programs have another origin. */
function listCalls(instruction: Instruction, caller: StepOrigin): readonly ProgramCall[] {
  if (instruction.kind === 'Transact') return [{ transact: instruction, caller }];
  if (instruction.kind !== 'SetAppendix' && instruction.kind !== 'ExecuteWithOrigin') return [];
  return instruction.xcm.flatMap((inner) => listCalls(inner, { kind: 'other' }));
}

/** Derives the origin after instructions that were executed without a failure. */
function deriveOrigin(before: readonly Instruction[]): StepOrigin {
  if (before.some(({ kind }) => changing.has(kind))) return { kind: 'other' };
  const interior = before.flatMap((one) => (one.kind === 'DescendOrigin' ? one.interior : []));
  return interior.length === 0 ? { kind: 'sender' } : { kind: 'below', interior };
}

const changing: ReadonlySet<Instruction['kind']> = new Set(['ClearOrigin', 'AliasOrigin', 'UniversalOrigin']);

const kindsOfTask: ReadonlySet<Instruction['kind']> = new Set([
  'WithdrawAsset',
  'ReserveAssetDeposited',
  'BuyExecution',
  'DescendOrigin',
  'Transact',
  'RefundSurplus',
  'DepositAsset',
  'SetTopic',
]);

/** Returns whether an origin is an account immediately below the sender: a DescendOrigin comes before. */
export function isBelow(origin: StepOrigin): boolean {
  return origin.kind === 'below' && origin.interior.length === 1;
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
