import type { Instruction, Program, Weight, XcmError } from '@parachron/xcm';
import { assetHandlers } from './assetHandlers.js';
import { fail, type Machine, type Result } from './Machine.js';
import { programHandlers } from './programHandlers.js';
import { addWeights, quoteProgramWeight, zeroWeight } from './quoteProgramWeight.js';

/** Executes one kind of instruction. */
export type Handler<K extends Instruction['kind']> = (
  machine: Machine,
  instruction: Extract<Instruction, { kind: K }>,
) => Result;

/** Handlers of some kinds. */
export type Handlers<K extends Instruction['kind']> = { readonly [Kind in K]: Handler<Kind> };

/** The instructions that a task, its payment and its replies need; this chain disables the others. */
const handlers: { readonly [K in Instruction['kind']]?: Handler<K> } = {
  ...assetHandlers,
  ...programHandlers,
};

/** The first failed instruction of a program, and the weight of the instructions that did not run. */
interface Failure {
  readonly index: number;
  readonly error: XcmError;
  readonly unused: Weight;
}

/** Runs the program, then always the appendix. */
export function runWithAppendix(machine: Machine, program: Program): void {
  let next = program;
  while (next.length > 0) {
    const failure = runInstructions(machine, next);
    if (failure) {
      machine.surplus = addWeights(machine.surplus, failure.unused);
      machine.error = { index: failure.index, error: failure.error };
    }
    next = machine.appendix;
    machine.appendix = [];
    machine.appendixWeight = zeroWeight;
  }
}

/** Runs instructions until one fails. */
function runInstructions(machine: Machine, program: Program): Failure | undefined {
  for (const [index, instruction] of program.entries()) {
    const error = runOne(machine, instruction);
    if (!error) continue;
    const unused = quoteProgramWeight(program.slice(index + 1), machine) ?? zeroWeight;
    return { index, error, unused };
  }
  return undefined;
}

function runOne(machine: Machine, instruction: Instruction): Result {
  const handle = handlers[instruction.kind] as Handler<Instruction['kind']> | undefined;
  return handle ? handle(machine, instruction as never) : fail('Unimplemented');
}
