import { compareLocations, type Instruction } from '@parachron/xcm';
import { isForUserAlone } from '../calls/isForUserAlone.js';
import { type Candidate, createSure, open } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryOutcome } from './DeliveryOutcome.js';
import { deriveCallContext } from './deriveCallContext.js';
import { listOriginless } from './findCauses.js';
import { judgeCall } from './judgeCall.js';
import { judgeTransact } from './judgeTransact.js';
import { findCallBefore, isSuccessExpected, listCalls } from './listCalls.js';
import { deriveOriginLocation } from './listSteps.js';
import { judgeLaterWithdrawals } from './paymentRules.js';
import type { ProgramSummary } from './readProgram.js';

type Of<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;

// Instructions that may put an asset into holding, or withdraw from an account.
const moving: ReadonlySet<Instruction['kind']> = new Set([
  'WithdrawAsset',
  'ReserveAssetDeposited',
  'ReceiveTeleportedAsset',
  'ClaimAsset',
  'ExchangeAsset',
  'TransferAsset',
  'TransferReserveAsset',
  'LockAsset',
  'SetFeesMode',
  'SetErrorHandler',
]);

const purchase = ['fees-missing', 'fees', 'asset-not-accepted'] as const;

// Possible failures of instructions, by kind; an empty list if the instruction cannot fail in a task's program.
const outcomes: { readonly [K in Instruction['kind']]?: readonly DeliveryOutcome[] } = {
  DescendOrigin: [],
  ClearOrigin: [],
  RefundSurplus: [],
  BurnAsset: [],
  SetErrorHandler: [],
  SetAppendix: [],
  ClearError: [],
  ClearTransactStatus: [],
  SetTopic: [],
  ClearTopic: [],
  SetHints: [],
  SetFeesMode: [],
  ExecuteWithOrigin: [],
  BuyExecution: purchase,
  PayFees: purchase,
  ReserveAssetDeposited: ['untrusted-reserve'],
  ReceiveTeleportedAsset: ['untrusted-reserve'],
  ExpectAsset: ['expectation-false'],
  ExpectOrigin: ['expectation-false'],
  ExpectError: ['expectation-false'],
};

/** Lists the reasons why an instruction after the payment may stop the program. */
export function judgeInstruction(
  instruction: Instruction,
  about: { readonly program: ProgramSummary; readonly context: DeliveryContext },
): Candidate[] {
  const { program, context } = about;
  const { kind } = instruction;
  if (instruction === program.transact) return judgeTransact(program, context);
  if (instruction.kind === 'Transact') return judgeOtherCall(instruction, about);
  if (listOriginless(program.run).includes(instruction)) return [open('xcm-failed')];
  if (kind === 'Trap') return [createSure('xcm-failed', 'Trap')];
  if (kind === 'ExpectTransactStatus') return judgeExpectation(instruction, about);
  if (kind === 'WithdrawAsset') {
    return judgeLaterWithdrawals(
      program.steps.filter((step) => step.instruction === instruction),
      about,
    );
  }
  if (instruction.kind === 'UnpaidExecution' && !instruction.checkOrigin) return [];
  if (instruction.kind === 'DepositAsset' && isRefund(instruction, about)) return [];
  return (outcomes[kind] ?? ['xcm-failed']).map(open);
}

/** Returns whether a deposit only refunds the rest of the payment in the chain's own token, to an existing account. */
function isRefund(
  { beneficiary }: Of<'DepositAsset'>,
  { program, context }: { readonly program: ProgramSummary; readonly context: DeliveryContext },
): boolean {
  const { payer, run, allCalls } = program;
  const { payerStays, from, relation = 'sibling', runtime } = context;
  const isAlone = run.filter(({ kind }) => moving.has(kind)).length === 1;
  const isForUser = allCalls.every((call) => runtime && isForUserAlone(runtime, call));
  if (!payerStays || !isAlone || !isForUser || from === undefined) return false;
  const location = deriveOriginLocation(payer, { paraId: from, relation });
  return location !== undefined && compareLocations(beneficiary, location) === 0;
}

// Facts about the named call and its account do not apply to other calls and origins.
function judgeOtherCall(
  instruction: Of<'Transact'>,
  { program, context }: { readonly program: ProgramSummary; readonly context: DeliveryContext },
): Candidate[] {
  const call = listCalls(program).find(({ transact }) => transact === instruction) ?? program;
  return judgeTransact(call, deriveCallContext(context, { known: program, call }));
}

function judgeExpectation(
  instruction: Instruction,
  { program, context }: { readonly program: ProgramSummary; readonly context: DeliveryContext },
): Candidate[] {
  if (!isSuccessExpected(instruction)) return [open('expectation-false')];
  const call = findCallBefore(program, instruction);
  // The initial status is success.
  if (!call) return [];
  const found = judgeCall(call, {
    events: [],
    context: deriveCallContext(context, { known: program, call }),
  });
  const failed = found.find(({ confidence, outcome }) => confidence === 'sure' && outcome !== 'executed');
  if (failed) return [createSure('expectation-false', failed.error)];
  return found.length === 0 ? [] : [open('expectation-false')];
}
