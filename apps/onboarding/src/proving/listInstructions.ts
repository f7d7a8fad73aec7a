import type { ProvenInstruction } from '@parachron/checklist';
import { type Hex, isParachronError } from '@parachron/core';
import type { DeliveryExplanation, DeliveryOutcome, ProgramOutcome } from '@parachron/proxy';
import { decodeProgram, type Instruction } from '@parachron/xcm';

type Kind = Instruction['kind'];

/** At which instruction a program ends that way; the first of these that it has. */
const places: Readonly<Partial<Record<DeliveryOutcome, readonly Kind[]>>> = {
  funds: ['WithdrawAsset'],
  'untrusted-reserve': ['ReserveAssetDeposited'],
  fees: ['BuyExecution'],
  'undecodable-call': ['Transact'],
  'call-not-allowed': ['Transact'],
  'origin-not-convertible': ['Transact'],
  weight: ['Transact'],
};

/** Ways to end in which not one instruction is executed. */
const refusals: readonly DeliveryOutcome[] = ['barrier', 'unsupported-version', 'overweight'];

/** Ways to end in which the whole program is executed, whatever became of the call. */
const completions: readonly DeliveryOutcome[] = [
  'executed',
  'call-failed',
  'proxy-filtered',
  'proxy-not-found',
  'proxy-delayed',
];

/**
 * Lists what became of each instruction of a program, as far as the runtime tells: a dry run of newer runtimes names
 * the one that failed, else the name of the failure says which it was.
 *
 * @returns undefined where the program cannot be read
 */
export function listInstructions(
  program: Hex,
  seen: { readonly explanation: DeliveryExplanation; readonly outcome?: ProgramOutcome },
): readonly ProvenInstruction[] | undefined {
  const kinds = listKinds(program);
  if (!kinds) return undefined;
  const { explanation } = seen;
  const { outcome, sentence } = explanation;
  if (refusals.includes(outcome)) return kinds.map((name) => ({ name, outcome: 'not-reached' }));
  if (completions.includes(outcome)) {
    return kinds.map((name) => ({
      name,
      outcome: 'done',
      ...(name === 'Transact' ? { detail: sentence } : {}),
    }));
  }
  const failed = seen.outcome?.index ?? kinds.findIndex((kind) => places[outcome]?.includes(kind));
  if (failed === -1) return kinds.map((name) => ({ name, outcome: 'unknown' }));
  return kinds.map((name, at) => {
    if (at === failed) return { name, outcome: 'failed', detail: explanation.error ?? sentence };
    return { name, outcome: at < failed ? 'done' : 'not-reached' };
  });
}

function listKinds(program: Hex): readonly Kind[] | undefined {
  try {
    return decodeProgram(program).program.map(({ kind }) => kind);
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
