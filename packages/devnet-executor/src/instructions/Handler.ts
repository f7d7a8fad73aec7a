import type { Instruction, Program, XcmError } from '@parachron/xcm';
import type { Machine, Result } from '../machine/Machine.js';

/** Executes one kind of instruction. */
export type Handler<K extends Instruction['kind']> = (
  machine: Machine,
  instruction: Extract<Instruction, { kind: K }>,
  /** Runs a program within this one; returns the error of its first failing instruction. */
  runNested: (program: Program) => XcmError | undefined,
) => Result;

/** Handlers of some kinds. */
export type Handlers<K extends Instruction['kind']> = { readonly [Kind in K]: Handler<Kind> };
