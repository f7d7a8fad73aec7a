import type { Hex } from '@parachron/core';
import type {
  Asset,
  Location,
  MaybeErrorCode,
  Program,
  Weight,
  XcmError,
  XcmErrorName,
} from '@parachron/xcm';
import { deriveLocalAccount } from './deriveLocalAccount.js';
import type { ExecutorConfig } from './ExecutorConfig.js';
import { createHolding, type Holding } from './Holding.js';
import type { Host } from './Host.js';
import { addWeights, isHeavier, removeWeight, zeroWeight } from './quoteProgramWeight.js';
import { createTrader, type Trader } from './Trader.js';

/** The registers of one message's execution. */
export interface Machine {
  readonly host: Host;
  readonly config: ExecutorConfig;
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
  errorHandler: Program;
  errorHandlerWeight: Weight;
  appendix: Program;
  appendixWeight: Weight;
  transactStatus: MaybeErrorCode;
}

/** Creates the registers for a message. */
export function createMachine(
  options: Pick<Machine, 'host' | 'config' | 'sender' | 'messageWeight'>,
): Machine {
  return {
    ...options,
    trader: createTrader(options.config.feeAssets),
    origin: options.sender,
    holding: createHolding(),
    error: undefined,
    surplus: zeroWeight,
    refunded: zeroWeight,
    errorHandler: [],
    errorHandlerWeight: zeroWeight,
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

/** Returns the error for a refusal of the `host`. */
export function toResult(refusal: XcmErrorName | undefined): Result {
  return refusal === undefined ? undefined : fail(refusal);
}

/** Runs a function and rolls back its changes if it fails. */
export function runAtomically(machine: Machine, run: () => Result): Result {
  const { holding } = machine;
  const error = machine.host.transactional(run);
  if (error) machine.holding = holding;
  return error;
}

/** Returns the account of a location on this chain. */
export function getAccount({ config }: Machine, location: Location): Hex | undefined {
  return deriveLocalAccount(location, config);
}

/** Deposits one asset into a location's account. */
export function depositAsset(machine: Machine, asset: Asset, to: Location): Result {
  const account = getAccount(machine, to);
  return account ? toResult(machine.host.deposit(asset, account)) : fail('FailedToTransactAsset');
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
