import { type Hex, omitUndefined, orUndefined } from '@parachron/core';
import {
  decodeProgram,
  type Instruction,
  type Junction,
  type Program,
  type XcmVersion,
} from '@parachron/xcm';

/** The origin of an instruction: the sender, an account below the sender, or another origin, which no program of the service has. */
export type StepOrigin = 'sender' | 'other' | Junction;

type Of<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;
type Offer = Of<'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset'>;
export type Transact = Of<'Transact'>;

/** The instructions of a program, and its version. */
export type Steps = Pick<ProgramSummary, 'version' | 'instructions' | 'isFunded'>;

/** The parts of a program that explain its outcome. */
export interface ProgramSummary {
  readonly version: XcmVersion;
  readonly instructions: Program;
  /** Whether the payer has the funds for this program and all its variants. */
  readonly isFunded?: true;
  /** Whether the program has instructions of a task alone, no two of which have the same error, with at most one call, as an account. */
  readonly isOfTask: boolean;
  /** The first assets that enter holding, and their source. */
  readonly offer?: Offer;
  /** The origin that pays. */
  readonly payer: StepOrigin;
  /** The call, if the program has exactly one. */
  readonly call?: Transact;
  /** The origin that makes the call. */
  readonly caller?: StepOrigin;
}

/** Summarizes a program; undefined if the bytes are not a program. */
export function summarizeProgram(bytes: Hex): ProgramSummary | undefined {
  const decoded = orUndefined(() => decodeProgram(bytes));
  return decoded && summarize(decoded.program, decoded.version);
}

/** Summarizes the instructions of a program. */
export function summarize(instructions: Program, version: XcmVersion): ProgramSummary {
  const offer = instructions.find(isOffer);
  const transacts = instructions.filter((one) => one.kind === 'Transact');
  const [call] = transacts.length === 1 ? transacts : [];
  const getOrigin = (of: Instruction) => deriveOrigin(instructions.slice(0, instructions.indexOf(of)));
  return {
    version,
    instructions,
    isOfTask:
      instructions.every(({ kind }) => kindsOfTask.has(kind)) &&
      transacts.length <= 1 &&
      transacts.every(({ originKind }) => originKind === 'SovereignAccount'),
    payer: offer ? getOrigin(offer) : 'sender',
    ...omitUndefined({ offer, call, caller: call && getOrigin(call) }),
  };
}

/** Derives the origin after instructions that were executed without a failure. */
function deriveOrigin(before: Program): StepOrigin {
  if (before.some(({ kind }) => /^(Clear|Alias|Universal)Origin$/.test(kind))) return 'other';
  const [account, ...deeper] = before.flatMap((one) => (one.kind === 'DescendOrigin' ? one.interior : []));
  return deeper.length > 0 ? 'other' : (account ?? 'sender');
}

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

/** Returns whether an instruction brings assets into holding. */
export function isOffer(instruction: Instruction): instruction is Offer {
  return ['WithdrawAsset', 'ReserveAssetDeposited', 'ReceiveTeleportedAsset'].includes(instruction.kind);
}
