import { programWeightRead } from '@parachron/weight';
import { type Asset, encodeProgram, hereLocation, type Instruction } from '@parachron/xcm';
import { isDecodable } from '../calls/isDecodable.js';
import { isOffer } from '../delivery/readProgram.js';
import { type Finding, usual } from '../delivery/readRun.js';
import type { Verdict } from '../queues/Verdict.js';
import { type ProgramTrial, raise } from './ProgramTrial.js';

/** Finds why a target does not start a program: it cannot weigh the program, or its barrier rejects the program. */
export async function findEntryFailure(trial: ProgramTrial): Promise<Finding> {
  const { instructions, calls } = trial.program;
  if (!(await canWeigh(trial, instructions))) {
    const isUndecodable = calls.some(({ transact }) => !isDecodable(trial.runtime, transact.call));
    return { outcome: isUndecodable ? 'undecodable-call' : 'not-weighable', certainty: 'tried' };
  }
  return { outcome: 'barrier', certainty: 'tried' };
}

/**
 * Returns whether a program was stopped before its first instruction. Newer executors report that like a failed instruction, but
 * with the weight of the whole program as used: a shorter program then uses less.
 */
export async function isStoppedAtEntry(
  trial: ProgramTrial,
  instructions: readonly Instruction[],
  { kind, used }: Verdict,
): Promise<boolean> {
  if (kind !== 'failed' || !used) return kind === 'refused';
  const shorter = await trial.run(instructions.slice(0, -1));
  return shorter.kind === 'failed' && shorter.used !== undefined && shorter.used.refTime < used.refTime;
}

/** Asks the runtime for the weight; without an answer, the target starts a program without what it cannot weigh. */
async function canWeigh(trial: ProgramTrial, instructions: readonly Instruction[]): Promise<boolean> {
  const { before } = trial.trial;
  const program = encodeProgram(instructions, { version: trial.program.version });
  const { weight } = await before.read({ weight: programWeightRead(program) });
  if (weight.known) return weight.value.ok;
  const isRefused = async (tried: readonly Instruction[]) =>
    await isStoppedAtEntry(trial, tried, await trial.run(tried.map(raise)));
  // A program that starts with a greater limit and offer can be weighed.
  if (!(await isRefused(instructions))) return true;
  const plain = instructions.filter(({ kind }) => kind !== 'Transact' && usual.has(kind)).map(atHere);
  return isRefused(plain);
}

// Relay chains give an unknown asset an unbounded weight.
function atHere(instruction: Instruction): Instruction {
  const move = (asset: Asset): Asset => ({ ...asset, id: hereLocation });
  if (isOffer(instruction)) return { ...instruction, assets: instruction.assets.map(move) };
  return instruction.kind === 'BuyExecution' ? { ...instruction, fees: move(instruction.fees) } : instruction;
}
