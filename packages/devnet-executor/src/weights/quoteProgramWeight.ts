import type { Instruction, Program, Weight, XcmError } from '@parachron/xcm';
import type { ExecutorConfig } from '../ExecutorConfig.js';
import { type GenerationRules, generationRules } from '../generations/Generation.js';
import type { Host } from '../Host.js';
import { addWeights, isHeavier, isOverflowing, zeroWeight } from './weightArithmetic.js';

/** A program's weight, or the instruction without a weight and the reason. */
export type ProgramWeight =
  | { readonly ok: true; readonly weight: Weight }
  | { readonly ok: false; readonly index: number; readonly error: XcmError };

/** Inputs of weighing. */
export interface Scales {
  readonly config: ExecutorConfig;
  readonly host: Pick<Host, 'findCall'>;
}

interface Weighing extends Scales {
  readonly rules: GenerationRules;
  /** Number of further instructions allowed, including those of nested programs. */
  left: number;
  readonly limit: Weight | undefined;
}

/** Weighs a program: a fixed weight for each instruction, plus the weight of each Transact call. */
export function quoteProgramWeight(program: Program, scales: Scales, limit?: Weight): ProgramWeight {
  const rules = generationRules[scales.config.generation];
  const left = scales.config.maxInstructions;
  const result = weighAll(program, {
    ...scales,
    rules,
    left,
    limit: rules.namesUnweighable ? limit : undefined,
  });
  if (result.ok || rules.namesUnweighable) return result;
  return { ok: false, index: result.index, error: { kind: 'WeightNotComputable' } };
}

/** Weighs one instruction, to refund its weight if it does not run; zero if the instruction cannot be weighed. */
export function quoteInstructionWeight(instruction: Instruction, scales: Scales): Weight {
  const rules = generationRules[scales.config.generation];
  const result = weighOne(instruction, {
    ...scales,
    rules,
    left: Number.POSITIVE_INFINITY,
    limit: undefined,
  });
  return 'refTime' in result ? result : zeroWeight;
}

function weighAll(program: Program, weighing: Weighing): ProgramWeight {
  let weight = zeroWeight;
  for (const [index, instruction] of program.entries()) {
    weighing.left -= 1;
    if (weighing.left < 0) return { ok: false, index, error: { kind: 'ExceedsStackLimit' } };
    const own = weighOne(instruction, weighing);
    if ('kind' in own) return { ok: false, index, error: own };
    if (isOverflowing(weight, own)) return { ok: false, index, error: { kind: 'Overflow' } };
    weight = addWeights(weight, own);
    if (weighing.limit && isHeavier(weight, weighing.limit)) {
      return { ok: false, index, error: { kind: 'WeightLimitReached', weight } };
    }
  }
  return { ok: true, weight };
}

function weighOne(instruction: Instruction, weighing: Weighing): Weight | XcmError {
  const inner = weighInner(instruction, weighing);
  if ('kind' in inner) return inner;
  const { instructionWeight: own } = weighing.config;
  if (isOverflowing(own, inner)) return { kind: 'Overflow' };
  const sum = addWeights(own, inner);
  return weighing.rules.timeOnly ? { refTime: sum.refTime, proofSize: 0n } : sum;
}

function weighInner(instruction: Instruction, weighing: Weighing): Weight | XcmError {
  switch (instruction.kind) {
    case 'Transact': {
      if (weighing.rules.transactWeight === 'announced') return instruction.requireWeightAtMost ?? zeroWeight;
      return weighing.host.findCall(instruction.call)?.weight ?? { kind: 'FailedToDecode' };
    }
    case 'ExecuteWithOrigin':
    case 'SetErrorHandler':
    case 'SetAppendix': {
      const nested = weighAll(instruction.xcm, weighing);
      return nested.ok ? nested.weight : nested.error;
    }
    default:
      return zeroWeight;
  }
}
