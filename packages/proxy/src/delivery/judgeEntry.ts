import type { Weight } from '@parachron/core';
import { isDecodable } from '../calls/isDecodable.js';
import { getNewestVersion } from '../dryRun/dryRunVersions.js';
import { type Candidate, createSure, open } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { ProgramSummary } from './readProgram.js';

/**
 * Lists the reasons why a chain may not start a program: the chain weighs the program first, then its barrier checks
 * the program.
 */
export function judgeEntry(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  return [...judgeWeighing(program, context), judgeBarrier(program, context)];
}

/** Lists the reasons why a chain may be unable to weigh a program. */
export function judgeWeighing(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  const { runtime, programWeight } = context;
  // A chain that weighed the program once can weigh it again.
  if (programWeight) return [];
  if (runtime && !isWeighingCalls(context)) {
    const isUnusual = program?.isUsual === false || (program && isPossiblyUnknown(program, context));
    return isUnusual ? [open('not-weighable')] : [];
  }
  const calls = program?.allCalls ?? [];
  if (!program || (calls.length > 0 && !runtime)) return [open('undecodable-call'), open('not-weighable')];
  if (runtime && calls.some((call) => !isDecodable(runtime, call))) return [createSure('undecodable-call')];
  return [open('not-weighable')];
}

// On relay chains, the withdrawal of an unknown asset has an unbounded weight.
function isPossiblyUnknown({ offer }: ProgramSummary, { asset = 'not-found' }: DeliveryContext): boolean {
  return offer !== undefined && asset === 'not-found';
}

/**
 * Returns whether the executor decodes and weighs the call of a Transact itself, as executors with XCM version 5 do.
 */
export function isWeighingCalls({ runtime }: DeliveryContext): boolean {
  return runtime !== undefined && getNewestVersion(runtime.registry) >= 5;
}

// A program that pays has to buy at least its own weight.
function judgeBarrier(program: ProgramSummary | undefined, context: DeliveryContext): Candidate {
  if (!program) return open('barrier');
  const { buys, isUnpaid } = program;
  if (!buys) return isUnpaid ? open('barrier') : createSure('barrier');
  const least = context.programWeight ?? deriveLeastWeight(program, context);
  const isTooLow = buys.limit && least && !isWithin(least, buys.limit, program);
  return isTooLow ? createSure('barrier') : open('barrier');
}

/** Derives the smallest possible weight of a program: the weight of its call. */
export function deriveLeastWeight(
  { transact }: ProgramSummary,
  context: DeliveryContext,
): Weight | undefined {
  return isWeighingCalls(context) ? context.callWeight : transact?.requireWeightAtMost;
}

/** Returns whether a weight is within the limit in a program; XCM version 2 has no proof size. */
export function isWithin(weight: Weight, limit: Weight, { version }: ProgramSummary): boolean {
  return weight.refTime <= limit.refTime && (version === 2 || weight.proofSize <= limit.proofSize);
}
