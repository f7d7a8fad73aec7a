import type { Hex } from '@parachron/core';
import type { Location, MaybeErrorCode, Program, Weight, XcmError, XcmErrorName } from '@parachron/xcm';
import type { ExecutorConfig } from '../ExecutorConfig.js';
import { createTrader, type Trader } from '../fees/Trader.js';
import { type GenerationRules, generationRules } from '../generations/Generation.js';
import { createHolding, type Holding } from '../Holding.js';
import type { Host } from '../Host.js';
import { zeroWeight } from '../weights/weightArithmetic.js';

/** Depth of nested executions; shared by all executions of a chain. */
export interface Recursion {
  depth: number;
}

/** The registers of one message's execution. */
export interface Machine {
  readonly host: Host;
  readonly config: ExecutorConfig;
  readonly rules: GenerationRules;
  readonly recursion: Recursion;
  readonly sender: Location;
  readonly messageId: Hex;
  readonly messageWeight: Weight;
  readonly trader: Trader;
  origin: Location | undefined;
  holding: Holding;
  /** The fees register: assets that PayFees set aside. */
  fees: Holding;
  error: { readonly index: number; readonly error: XcmError } | undefined;
  /** Announced weight that was not used. */
  surplus: Weight;
  /** Refunded part of the surplus. */
  refunded: Weight;
  errorHandler: Program;
  errorHandlerWeight: Weight;
  appendix: Program;
  appendixWeight: Weight;
  transactStatus: MaybeErrorCode;
  topic: Hex | undefined;
  claimer: Location | undefined;
  /** Whether PayFees has run; further PayFees instructions do nothing. */
  hasPaidFees: boolean;
}

/** Creates the registers for a message. */
export function createMachine(options: {
  host: Host;
  config: ExecutorConfig;
  recursion: Recursion;
  sender: Location;
  messageId: Hex;
  messageWeight: Weight;
}): Machine {
  return {
    ...options,
    rules: generationRules[options.config.generation],
    trader: createTrader(options.config.feeAssets),
    origin: options.sender,
    holding: createHolding(),
    fees: createHolding(),
    error: undefined,
    surplus: zeroWeight,
    refunded: zeroWeight,
    errorHandler: [],
    errorHandlerWeight: zeroWeight,
    appendix: [],
    appendixWeight: zeroWeight,
    transactStatus: { kind: 'Success' },
    topic: undefined,
    claimer: undefined,
    hasPaidFees: false,
  };
}

/** Result of an instruction: its error, or undefined on success. */
export type Result = XcmError | undefined;

/** Creates an error without data. */
export function fail(kind: XcmErrorName): XcmError {
  // A union of kinds in one object: the compiler does not spread it over the union of objects.
  return { kind } as XcmError;
}

/** Returns the error for a refusal of the `host`. */
export function toResult(refusal: XcmErrorName | undefined): Result {
  return refusal === undefined ? undefined : fail(refusal);
}

/** Runs a function and rolls back its changes if it fails, on executors that undo failed instructions. */
export function runAtomically(machine: Machine, run: () => Result): Result {
  if (!machine.rules.undoesFailed) return run();
  const { holding, fees } = machine;
  const error = machine.host.transactional(run);
  if (error) Object.assign(machine, { holding, fees });
  return error;
}
