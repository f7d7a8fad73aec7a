import type { Instruction, Program, Weight, XcmError } from '@parachron/xcm';
import { absentHandlers } from './instructions/absentHandlers.js';
import { assetHandlers } from './instructions/assetHandlers.js';
import { expectationHandlers } from './instructions/expectationHandlers.js';
import { feeHandlers } from './instructions/feeHandlers.js';
import { flowHandlers } from './instructions/flowHandlers.js';
import type { Handler, Handlers } from './instructions/Handler.js';
import { messageHandlers } from './instructions/messageHandlers.js';
import { transactHandlers } from './instructions/transactHandlers.js';
import type { Machine, Result } from './machine/Machine.js';
import { quoteInstructionWeight } from './weights/quoteProgramWeight.js';
import { addWeights, zeroWeight } from './weights/weightArithmetic.js';

const handlers: Handlers<Instruction['kind']> = {
  ...assetHandlers,
  ...feeHandlers,
  ...transactHandlers,
  ...flowHandlers,
  ...expectationHandlers,
  ...messageHandlers,
  ...absentHandlers,
};

/** The first failed instruction of a program, and the weight of the instructions that did not run. */
export interface Failure {
  readonly index: number;
  readonly error: XcmError;
  readonly unused: Weight;
}

/** Runs instructions until one fails. */
export function runInstructions(machine: Machine, program: Program): Failure | undefined {
  for (const [index, instruction] of program.entries()) {
    const error = runOne(machine, instruction);
    if (!error) continue;
    const { sender: origin, messageId, topic } = machine;
    machine.host.noteFailure({ origin, error, messageId: topic ?? messageId });
    const unused = program.slice(index + 1).map((skipped) => quoteInstructionWeight(skipped, machine));
    return { index, error, unused: unused.reduce(addWeights, zeroWeight) };
  }
  return undefined;
}

function runOne(machine: Machine, instruction: Instruction): Result {
  const { recursion, config } = machine;
  if (recursion.depth > config.maxRecursion) return { kind: 'ExceedsStackLimit' };
  recursion.depth += 1;
  try {
    const handle = handlers[instruction.kind] as Handler<Instruction['kind']>;
    return handle(machine, instruction as never, (nested) => runInstructions(machine, nested)?.error);
  } finally {
    recursion.depth -= 1;
  }
}
