import { defineError, type Hex } from '@parachron/core';
import type {
  Asset,
  Location,
  MaybeErrorCode,
  Program,
  Weight,
  XcmError,
  XcmErrorName,
} from '@parachron/xcm';
import type { Context } from '../chain/pallet/Context.js';
import { deriveLocalAccount } from './deriveLocalAccount.js';
import type { ExecutorConfig } from './ExecutorConfig.js';
import { createHolding, type Holding } from './Holding.js';
import { depositInto } from './ledger.js';
import { addWeights, isHeavier, removeWeight, zeroWeight } from './quoteProgramWeight.js';
import { createTrader, type Trader } from './Trader.js';

/** An executor in a block of its chain. */
export interface Execution {
  readonly context: Context;
  readonly config: ExecutorConfig;
  /** The location of the chain as its siblings see it, which also names its token. */
  readonly own: Location;
}

/** The registers of one message's execution. */
export interface Machine extends Execution {
  readonly sender: Location;
  readonly messageWeight: Weight;
  readonly trader: Trader;
  origin: Location | undefined;
  holding: Holding;
  error: { readonly index: number; readonly error: XcmError } | undefined;
  /** Announced weight that was not used. */
  surplus: Weight;
  /** Refunded part of the surplus. */
  refunded: Weight;
  appendix: Program;
  appendixWeight: Weight;
  transactStatus: MaybeErrorCode;
}

/** Creates the registers for a message. */
export function createMachine(options: Pick<Machine, keyof Execution | 'sender' | 'messageWeight'>): Machine {
  return {
    ...options,
    trader: createTrader(options.config.feeAssets),
    origin: options.sender,
    holding: createHolding(),
    error: undefined,
    surplus: zeroWeight,
    refunded: zeroWeight,
    appendix: [],
    appendixWeight: zeroWeight,
    transactStatus: { kind: 'Success' },
  };
}

/** Result of an instruction: its error, or undefined on success. */
export type Result = XcmError | undefined;

/** Creates an error without data. */
export function fail(kind: XcmErrorName): XcmError {
  // A union of kinds in one object: the compiler does not spread it over the union of objects.
  return { kind } as XcmError;
}

/** Returns the error for a refusal. */
export function toResult(refusal: XcmErrorName | undefined): Result {
  return refusal === undefined ? undefined : fail(refusal);
}

/** Error that rolls back a storage transaction of the chain; never thrown outside this file. */
class XcmRolledBackError extends defineError({
  code: 'XCM_ROLLED_BACK',
  fault: 'bug',
  message: (facts: { error: XcmError }) => `An instruction failed with ${facts.error.kind}.`,
  hint: () => 'The executor reports the error as the outcome of the program.',
}) {}

/** Runs a function and rolls back its changes if it fails. */
export function runAtomically(machine: Machine, run: () => Result): Result {
  const { holding } = machine;
  try {
    machine.context.runTransaction(() => {
      const error = run();
      if (error) throw new XcmRolledBackError({ error });
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof XcmRolledBackError)) throw error;
    machine.holding = holding;
    return error.facts.error;
  }
}

/** Returns the account of a location on this chain. */
export function getAccount({ config }: Machine, location: Location): Hex | undefined {
  return deriveLocalAccount(location, config);
}

/** Deposits one asset into a location's account. */
export function depositAsset(machine: Machine, asset: Asset, to: Location): Result {
  const account = getAccount(machine, to);
  return account ? toResult(depositInto(machine, asset, account)) : fail('FailedToTransactAsset');
}

/** Maximum number of asset kinds in the holding register. */
const maxHeldAssets = 128;

/** Returns whether the holding register has capacity for a number of further asset kinds. */
export function hasCapacity(machine: Machine, count: number): boolean {
  return machine.holding.size + count <= maxHeldAssets;
}

/** Refunds bought but unused weight into the holding register. */
export function depositSurplus(machine: Machine): Result {
  const surplus = removeWeight(machine.surplus, machine.refunded);
  if (!isHeavier(surplus, zeroWeight)) return undefined;
  const asset = machine.trader.refund(surplus);
  if (asset && machine.holding.get(asset) === 0n && !hasCapacity(machine, 1)) {
    machine.trader.buy(surplus, createHolding([asset]));
    return fail('HoldingWouldOverflow');
  }
  machine.refunded = addWeights(machine.refunded, surplus);
  if (asset) machine.holding = machine.holding.add([asset]);
  return undefined;
}
