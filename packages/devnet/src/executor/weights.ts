import { parseHex } from '@parachron/core';
import type { Instruction, Program } from '@parachron/xcm';
import type { Context } from '../chain/Context.js';
import { addWeight, type Weight, type WeightCount, zeroWeight } from '../chain/types.js';
import { toChainWeight } from '../target/xcmValues.js';
import type { Execution } from './Machine.js';

const maxU64 = (1n << 64n) - 1n;

/** Maximum number of instructions in a program, including its nested programs. */
const maxInstructions = 100;

/**
 * Weighs a program: a fixed weight for each instruction, and for each Transact the announced weight, or that of its call if the
 * program announces none.
 *
 * @returns undefined if the program has too many instructions, a call that does not decode, or a weight beyond 64 bits
 */
export function quoteProgramWeight(
  program: Program,
  { config, context }: Omit<Execution, 'own'>,
): Weight | undefined {
  const sum: WeightCount = { ...zeroWeight };
  const own = toChainWeight(config.instructionWeight);
  let left = maxInstructions;
  const addAll = (nested: Program): boolean =>
    nested.every((instruction) => {
      left -= 1;
      addWeight(sum, own);
      if (instruction.kind === 'SetAppendix') return left >= 0 && addAll(instruction.xcm);
      const call = weighCall(instruction, context);
      if (call) addWeight(sum, call);
      return left >= 0 && call && sum.ref_time <= maxU64 && sum.proof_size <= maxU64;
    });
  return addAll(program) ? sum : undefined;
}

/** Weight of the call in an instruction; undefined if the call does not decode. */
function weighCall(instruction: Instruction, context: Context): Weight | undefined {
  if (instruction.kind !== 'Transact') return zeroWeight;
  if (instruction.requireWeightAtMost) return toChainWeight(instruction.requireWeightAtMost);
  const call = context.decodeCall(parseHex(instruction.call));
  return call && context.dispatchInfo(call).weight;
}
