import { type Hex, isParachronError } from '@parachron/core';
import { type DeliveryExplanation, deriveDeliveryStage } from '@parachron/proxy';
import { decodeProgram, type Instruction } from '@parachron/xcm';
import type { TriedStep } from '../report/PlanDryRun.js';

type Kind = Instruction['kind'];

/**
 * Lists the result of each instruction of a program. A run names the failed instruction; without one, the results are unknown.
 *
 * @returns the instructions in their order; undefined if the program cannot be decoded
 */
export function listInstructions(program: Hex, explanation: DeliveryExplanation): TriedStep['instructions'] {
  const kinds = listKinds(program);
  if (!kinds) return undefined;
  const { outcome, sentence, index } = explanation;
  const stage = deriveDeliveryStage(explanation);
  if (stage === 'entry') return kinds.map((name) => ({ name, outcome: 'not-reached' }));
  if (stage === 'dispatch' && outcome !== 'expectation-false') {
    return kinds.map((name) => ({
      name,
      outcome: 'done',
      ...(name === 'Transact' ? { detail: sentence } : {}),
    }));
  }
  const failed = index;
  if (failed === undefined) return kinds.map((name) => ({ name, outcome: 'unknown' }));
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
