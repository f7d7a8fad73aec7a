import type { Instruction } from '@parachron/xcm';
import type { Progress } from './deriveProgress.js';
import type { ProgramSummary } from './readProgram.js';

type Kinds = ReadonlySet<Instruction['kind']>;

/** Instructions of a program that may have ended with an error. */
export interface Causes {
  /** Whether the usual instruction may have the error: a withdrawal for `FailedToTransactAsset`. */
  readonly isUsual: boolean;
  /** Whether another instruction may have the error; the outcome is then `xcm-failed`. */
  readonly isOther: boolean;
}

/**
 * Finds the kinds of instructions of a program that may have ended with an error.
 *
 * Chain: the errors of each instruction in `XcmExecutor::process_instruction`.
 */
export function findCauses(
  error: string,
  about: {
    readonly program: ProgramSummary | undefined;
    readonly progress: Progress;
    readonly index?: number | undefined;
  },
): Causes {
  const { program, progress, index } = about;
  const usual = usualCauses.get(error);
  // A chain that starts a program can decode its version.
  const isOfPallet =
    error === 'VersionIncompatible' && program?.run.some(({ kind }) => kind === 'ExpectPallet');
  if (isOfPallet) return { isUsual: false, isOther: true };
  if (!program || !usual) return { isUsual: true, isOther: false };
  const at = index === undefined || program.isNested ? undefined : program.run[index];
  if (at) return { isUsual: usual.has(at.kind), isOther: !usual.has(at.kind) };
  const found = [listOpen(program, progress), program.run]
    .map((run) => ({
      isUsual: run.some(({ kind }) => usual.has(kind)),
      isOther: error === 'BadOrigin' ? listOriginless(run).length > 0 : run.some(isOther(error)),
    }))
    .find((causes) => causes.isUsual || causes.isOther);
  return found ?? { isUsual: false, isOther: true };
}

/** Lists the instructions at which a program can have stopped, by the stage of its payment. */
function listOpen({ run, later, offer }: ProgramSummary, progress: Progress): readonly Instruction[] {
  if (progress === 'bought') return later;
  const offerAt = run.findIndex(({ kind }) => offering.has(kind));
  if (progress === 'not-withdrawn') return run.slice(0, offerAt + 1);
  if (progress === 'taken') return run.slice(offerAt + 1);
  // Older executors withdraw several assets in sequence.
  const isOne = offer?.assets.length === 1;
  const paid = run.length - later.length;
  return progress === 'withdrawn' ? run.slice(isOne ? offerAt + 1 : offerAt, paid) : run;
}

function isOther(error: string) {
  const kinds = otherCauses.get(error);
  return ({ kind }: Instruction): boolean => kinds?.has(kind) ?? false;
}

/** Lists the instructions whose origin is cleared, may differ from the expected origin, or is not the sender itself. */
export function listOriginless(run: readonly Instruction[]): Instruction[] {
  return run.filter((instruction, at) => {
    const { kind } = instruction;
    if (kind === 'Transact') return false;
    if (instruction.kind === 'UnpaidExecution') return instruction.checkOrigin !== undefined;
    const before = run.slice(0, at);
    if (subscribing.has(kind)) return before.some((one) => changing.has(one.kind));
    const needsOrigin =
      originating.has(kind) || (instruction.kind === 'ExecuteWithOrigin' && instruction.descendantOrigin);
    return needsOrigin && before.some((one) => one.kind === 'ClearOrigin');
  });
}

const offering: Kinds = new Set(['WithdrawAsset', 'ReserveAssetDeposited', 'ReceiveTeleportedAsset']);
const subscribing: Kinds = new Set(['SubscribeVersion', 'UnsubscribeVersion']);
const changing: Kinds = new Set(['DescendOrigin', 'ClearOrigin', 'AliasOrigin', 'UniversalOrigin']);
const buying: Kinds = new Set(['BuyExecution', 'PayFees']);
const calling: Kinds = new Set(['Transact']);
const withdrawing: Kinds = new Set(['WithdrawAsset']);

const originating: Kinds = new Set([
  ...offering,
  'TransferAsset',
  'TransferReserveAsset',
  'DescendOrigin',
  'ClaimAsset',
  'UniversalOrigin',
  'ExportMessage',
  'LockAsset',
  'UnlockAsset',
  'NoteUnlockable',
  'RequestUnlock',
]);

const sending: Kinds = new Set([
  'TransferReserveAsset',
  'DepositReserveAsset',
  'InitiateReserveWithdraw',
  'InitiateTeleport',
  'InitiateTransfer',
  'ReportHolding',
  'ReportError',
  'ReportTransactStatus',
  'QueryPallet',
  'ExportMessage',
  'LockAsset',
  'RequestUnlock',
]);

const moving: Kinds = new Set([...sending, 'DepositAsset', 'TransferAsset']);

const usualCauses: ReadonlyMap<string, Kinds> = new Map<string, Kinds>(
  Object.entries({
    UntrustedReserveLocation: new Set(['ReserveAssetDeposited']),
    UntrustedTeleportLocation: new Set(['ReceiveTeleportedAsset']),
    NotHoldingFees: buying,
    FeesNotMet: buying,
    TooExpensive: buying,
    NotWithdrawable: withdrawing,
    AssetNotFound: withdrawing,
    FailedToTransactAsset: withdrawing,
    FailedToDecode: calling,
    MaxWeightInvalid: calling,
    NoPermission: calling,
    BadOrigin: calling,
  }),
);

const otherCauses: ReadonlyMap<string, Kinds> = new Map<string, Kinds>(
  Object.entries({
    UntrustedReserveLocation: new Set(['InitiateReserveWithdraw', 'InitiateTransfer']),
    UntrustedTeleportLocation: new Set(['InitiateTeleport', 'InitiateTransfer']),
    NotHoldingFees: sending,
    FeesNotMet: sending,
    NotWithdrawable: moving,
    AssetNotFound: moving,
    FailedToTransactAsset: moving,
    NoPermission: new Set(['AliasOrigin', 'UnlockAsset']),
  }),
);
