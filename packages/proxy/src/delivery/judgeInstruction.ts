import { compareLocations, type Instruction } from '@parachron/xcm';
import { type Candidate, open, sure } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { listOriginless } from './findCauses.js';
import { judgeCall } from './judgeCall.js';
import { judgeTransact } from './judgeTransact.js';
import type { ProgramSummary } from './readProgram.js';

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
  // The account that paid kept its existential deposit: it can receive the rest of what it paid.
  if (instruction.kind === 'DepositAsset' && context.funds === 'enough' && isPayer(instruction, program))
    return [];
  return [open(/^Expect(Asset|Origin|Error)$/.test(kind) ? 'expectation-false' : 'xcm-failed')];
}

/** Whether a deposit goes to the account that paid: to the sender, or to an account below it. */
function isPayer(
  { beneficiary }: Extract<Instruction, { kind: 'DepositAsset' }>,
  { payer, offer }: ProgramSummary,
): boolean {
  if (offer?.kind !== 'WithdrawAsset' || offer.assets.length !== 1) return false;
  const below = payer.kind === 'below' ? payer.interior : payer.kind === 'sender' ? [] : undefined;
  const [chain, ...interior] = beneficiary.interior;
  if (!below || chain?.kind !== 'Parachain') return false;
  return compareLocations({ parents: 0, interior }, { parents: 0, interior: below }) === 0;
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
