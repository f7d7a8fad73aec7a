import { compareLocations, type Instruction } from '@parachron/xcm';
import { actsForUserAlone } from '../calls/actsForUserAlone.js';
import { type Candidate, open, sure } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { listOriginless } from './findCauses.js';
import { judgeCall } from './judgeCall.js';
import { judgeTransact } from './judgeTransact.js';
import { locateOrigin } from './listSteps.js';
import type { ProgramSummary } from './readProgram.js';

type Of<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;

// Instructions that may bring an asset into holding, or take from an account what is left there.
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

// Instructions of a task's program and similar ones, which find their assets.
const sound: ReadonlySet<Instruction['kind']> = new Set([
  'DescendOrigin',
  'ClearOrigin',
  'RefundSurplus',
  'BurnAsset',
  'SetErrorHandler',
  'SetAppendix',
  'ClearError',
  'ClearTransactStatus',
  'SetTopic',
  'ClearTopic',
  'SetHints',
  'SetFeesMode',
  'ExecuteWithOrigin',
]);

/** Reason why an instruction of a program that has paid may stop the program. */
export function judgeInstruction(
  instruction: Instruction,
  about: { readonly program: ProgramSummary; readonly context: DeliveryContext },
): Candidate[] {
  const { program, context } = about;
  const { kind } = instruction;
  if (sound.has(kind)) return [];
  if (instruction === program.transact) return judgeTransact(program, context);
  // Facts of the named call do not apply to other calls.
  if (kind === 'Transact') return judgeTransact({ ...program, transact: instruction }, withoutCall(context));
  if (kind === 'Trap') return [sure('xcm-failed', 'Trap')];
  if (kind === 'ExpectTransactStatus') return judgeExpectation(program, context);
  if (listOriginless(program.run).includes(instruction)) return [open('xcm-failed')];
  // What is known of an account is known of the first withdrawal.
  if (kind === 'WithdrawAsset') return [open('funds'), open('asset-not-found')];
  if (instruction.kind === 'UnpaidExecution' && !instruction.checkOrigin) return [];
  if (instruction.kind === 'DepositAsset' && givesBack(instruction, about)) return [];
  return [open(/^Expect(Asset|Origin|Error)$/.test(kind) ? 'expectation-false' : 'xcm-failed')];
}

/** Whether a deposit gives an account that stays alive the rest of what it paid in the chain's own token, and nothing else. */
function givesBack(
  { beneficiary }: Of<'DepositAsset'>,
  { program, context }: { readonly program: ProgramSummary; readonly context: DeliveryContext },
): boolean {
  const { payer, run, allCalls } = program;
  const { payerStays, from, relation = 'sibling', runtime } = context;
  const isAlone = run.filter(({ kind }) => moving.has(kind)).length === 1;
  const isForUser = allCalls.every((call) => runtime && actsForUserAlone(runtime, call));
  if (!payerStays || !isAlone || !isForUser || from === undefined) return false;
  const location = locateOrigin(payer, { paraId: from, relation });
  return location !== undefined && compareLocations(beneficiary, location) === 0;
}

function withoutCall({ callWeight: _, ...context }: DeliveryContext): DeliveryContext {
  return context;
}

function judgeExpectation(program: ProgramSummary, context: DeliveryContext): Candidate[] {
  if (!program.expectsSuccess) return [open('expectation-false')];
  const call = judgeCall(program, { events: [], context });
  const failed = call.find(({ standing, outcome }) => standing === 'sure' && outcome !== 'executed');
  if (failed) return [sure('expectation-false', failed.error)];
  return call.length === 0 ? [] : [open('expectation-false')];
}
