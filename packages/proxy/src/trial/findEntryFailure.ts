import { programWeightRead } from '@parachron/weight';
import { type Asset, encodeProgram, hereLocation, type Instruction } from '@parachron/xcm';
import { isDecodable } from '../calls/proxiedCall.js';
import type { Verdict } from '../delivery/chooseVerdict.js';
import { isOffer, type ProgramSummary } from '../delivery/readProgram.js';
import { type Finding, usual } from '../delivery/readRun.js';
import { raise } from './findPaymentFailure.js';
import type { Trial } from './Trial.js';

type Steps = Pick<ProgramSummary, 'instructions' | 'version'>;

/** Finds why a target does not start a program: it cannot weigh the program, or its barrier rejects the program. */
export async function findEntryFailure(trial: Trial, program: ProgramSummary): Promise<Finding> {
  if (await canWeigh(trial, program)) return { outcome: 'barrier', certainty: 'tried' };
  const isUndecodable = program.calls.some(
    ({ transact }) => !isDecodable(trial.before.runtime, transact.call),
  );
  return { outcome: isUndecodable ? 'undecodable-call' : 'not-weighable', certainty: 'tried' };
}

/**
 * Returns whether a program was stopped before its first instruction. Newer executors report that like a failed instruction, but
 * with the weight of the whole program as used: a shorter program then uses less.
 */
export async function isStoppedAtEntry(
  trial: Trial,
  { instructions, version }: Steps,
  { kind, used }: Verdict,
): Promise<boolean> {
  if (kind !== 'failed' || !used) return kind === 'refused';
  const shorter = await trial.require(instructions.slice(0, -1), version, { isFunded: false });
  return shorter.kind === 'failed' && shorter.used !== undefined && shorter.used.refTime < used.refTime;
}

/** Asks the runtime for the weight; without an answer, the target starts a program without what it cannot weigh. */
async function canWeigh(trial: Trial, { instructions, version }: Steps): Promise<boolean> {
  const program = encodeProgram(instructions, { version });
  const { weight } = await trial.before.read({ weight: programWeightRead(program) });
  if (weight.known) return weight.value.ok;
  const isRefused = async (tried: readonly Instruction[]) => {
    const verdict = await trial.require(tried.map(raise), version, { isFunded: false });
    return isStoppedAtEntry(trial, { instructions: tried, version }, verdict);
  };
  // A program that starts with a greater limit and offer can be weighed.
  if (!(await isRefused(instructions))) return true;
  return isRefused(instructions.filter(({ kind }) => kind !== 'Transact' && usual.has(kind)).map(atHere));
}

// Relay chains give an unknown asset an unbounded weight.
function atHere(instruction: Instruction): Instruction {
  const move = (asset: Asset): Asset => ({ ...asset, id: hereLocation });
  if (isOffer(instruction)) return { ...instruction, assets: instruction.assets.map(move) };
  return instruction.kind === 'BuyExecution' ? { ...instruction, fees: move(instruction.fees) } : instruction;
}
