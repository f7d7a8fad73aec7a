import type { Instruction } from '@parachron/xcm';
import { isBelow, type Step } from './listSteps.js';
import type { ProgramSummary } from './readProgram.js';

/** Lists summaries of a program, one for each of its calls, in order. */
export function listCalls(program: ProgramSummary): readonly ProgramSummary[] {
  return program.steps.flatMap(({ instruction }, at) =>
    instruction.kind === 'Transact'
      ? [{ ...program, transact: instruction, ...describeCall(program.steps, at) }]
      : [],
  );
}

/** Describes the caller of the call at a position of a program, and whether the program expects its success. */
export function describeCall(
  steps: readonly Step[],
  at: number,
): Pick<ProgramSummary, 'caller' | 'isCalledBelow' | 'expectsSuccess'> {
  const caller = steps[at]?.origin ?? { kind: 'sender' };
  const after = at < 0 ? [] : steps.slice(at + 1).map(({ instruction }) => instruction);
  const end = after.findIndex(isStatusSetter);
  const expectsSuccess = after.slice(0, end < 0 ? undefined : end).some(isSuccessExpected);
  return { caller, isCalledBelow: isBelow(caller), expectsSuccess };
}

/** Finds the call whose status an instruction checks; undefined if there is none. */
export function findCallBefore(
  program: ProgramSummary,
  instruction: Instruction,
): ProgramSummary | undefined {
  const before = program.run.slice(0, program.run.indexOf(instruction));
  const call = before.findLast(isStatusSetter);
  return listCalls(program).find(({ transact }) => transact === call);
}

/** Returns whether an instruction expects the success of the previous call. */
export function isSuccessExpected(instruction: Instruction): boolean {
  return instruction.kind === 'ExpectTransactStatus' && instruction.status.kind === 'Success';
}

function isStatusSetter({ kind }: Instruction): boolean {
  return kind === 'Transact' || kind === 'ClearTransactStatus';
}
