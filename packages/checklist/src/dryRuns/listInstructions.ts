import { type Hex, isParachronError } from '@parachron/core';
import { type DeliveryExplanation, type DeliveryOutcome, deriveDeliveryStage } from '@parachron/proxy';
import { decodeProgram, type Instruction } from '@parachron/xcm';
import type { TriedInstruction } from '../report/PlanDryRun.js';

type Kind = Instruction['kind'];

/** The instruction at which a program ends with an error; the first that the program has. */
const places: Readonly<Partial<Record<DeliveryOutcome, readonly Kind[]>>> = {
  funds: ['WithdrawAsset'],
  'untrusted-reserve': ['ReserveAssetDeposited'],
  'asset-not-found': ['WithdrawAsset'],
  'fees-missing': ['BuyExecution'],
  fees: ['BuyExecution'],
  'asset-not-accepted': ['BuyExecution'],
  'undecodable-call': ['Transact'],
  'call-filtered': ['Transact'],
  'origin-not-convertible': ['Transact'],
  'origin-kind-refused': ['Transact'],
  weight: ['Transact'],
  'expectation-false': ['ExpectTransactStatus'],
};

/**
 * Lists the result of each instruction of a program: a run names the failed instruction; otherwise the name of the error identifies
 * it.
 *
 * @returns the instructions in their order; undefined if the program cannot be decoded
 */
export function listInstructions(
  program: Hex,
  explanation: DeliveryExplanation,
): readonly TriedInstruction[] | undefined {
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
  const failed = index ?? kinds.findIndex((kind) => places[outcome]?.includes(kind));
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
