import { type Hex, isParachronError, parseHex } from '@parachron/core';
import type { Instruction, Program, Weight, XcmError } from '@parachron/xcm';
import type { Context } from '../chain/pallet/Context.js';
import type { CallValue } from '../chain/scale/commonTypes.js';
import { toXcmWeight } from '../target/xcmValues.js';
import type { ExecutorConfig } from './ExecutorConfig.js';

export const zeroWeight: Weight = { refTime: 0n, proofSize: 0n };

const maxU64 = (1n << 64n) - 1n;

/** Maximum number of instructions in a program, including its nested programs. */
const maxInstructions = 100;

/** Adds weights. A program whose weight would exceed 64 bits has none. */
export function addWeights(left: Weight, right: Weight): Weight {
  return { refTime: left.refTime + right.refTime, proofSize: left.proofSize + right.proofSize };
}

/** Subtracts a weight from another; each part saturates at zero. */
export function removeWeight(left: Weight, right: Weight): Weight {
  const toPositive = (difference: bigint) => (difference < 0n ? 0n : difference);
  return {
    refTime: toPositive(left.refTime - right.refTime),
    proofSize: toPositive(left.proofSize - right.proofSize),
  };
}

/** Returns the smaller of two numbers. */
export function chooseSmaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

/** Returns the minimum of two weights, part by part. */
export function capWeight(left: Weight, right: Weight): Weight {
  return {
    refTime: chooseSmaller(left.refTime, right.refTime),
    proofSize: chooseSmaller(left.proofSize, right.proofSize),
  };
}

/** Returns whether any part of a weight is larger than that of another. */
export function isHeavier(weight: Weight, than: Weight): boolean {
  return weight.refTime > than.refTime || weight.proofSize > than.proofSize;
}

/** A program's weight, or the reason why it has none. */
export type ProgramWeight =
  | { readonly ok: true; readonly weight: Weight }
  | { readonly ok: false; readonly error: XcmError };

/** Inputs of weighing. */
export interface Scales {
  readonly config: Pick<ExecutorConfig, 'instructionWeight'>;
  readonly context: Context;
}

interface Weighing extends Scales {
  /** Number of further instructions allowed, including those of nested programs. */
  left: number;
}

/**
 * Weighs a program: a fixed weight for each instruction, and for each Transact the announced weight, or that of its call if the
 * program announces none.
 *
 * @returns undefined if the program has too many instructions, a call that does not decode, or a weight beyond 64 bits
 */
export function quoteProgramWeight(program: Program, scales: Scales): Weight | undefined {
  return weighAll(program, { ...scales, left: maxInstructions });
}

function weighAll(program: Program, weighing: Weighing): Weight | undefined {
  let weight = zeroWeight;
  for (const instruction of program) {
    weighing.left -= 1;
    if (weighing.left < 0) return undefined;
    const inner = weighInner(instruction, weighing);
    if (!inner) return undefined;
    weight = addWeights(weight, addWeights(weighing.config.instructionWeight, inner));
    if (weight.refTime > maxU64 || weight.proofSize > maxU64) return undefined;
  }
  return weight;
}

function weighInner(instruction: Instruction, weighing: Weighing): Weight | undefined {
  if (instruction.kind === 'SetAppendix') return weighAll(instruction.xcm, weighing);
  if (instruction.kind !== 'Transact') return zeroWeight;
  if (instruction.requireWeightAtMost) return instruction.requireWeightAtMost;
  const call = decodeCall(weighing.context, instruction.call);
  return call && toXcmWeight(weighing.context.dispatchInfo(call).weight);
}

/** Decodes a call of the chain; undefined for other bytes. */
export function decodeCall({ runtime }: Context, hex: Hex): CallValue | undefined {
  try {
    return runtime.types.decode(runtime.outer.call, parseHex(hex));
  } catch (error) {
    if (isParachronError(error, 'SCALE_UNDECODABLE') || error instanceof RangeError) return undefined;
    throw error;
  }
}
