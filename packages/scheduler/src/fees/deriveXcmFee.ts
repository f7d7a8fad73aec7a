import type { Planck } from '@parachron/core';
import type { HandlerErrorName } from '../errors/TaskRefusedError.js';
import type { TargetEntry } from './targetEntryRead.js';

// The service counts so many instructions around a call, in either flow.
const instructionCount = 6n;
const maxU64 = (1n << 64n) - 1n;
const maxU128 = (1n << 128n) - 1n;
const picosecondsPerSecond = 1_000_000_000_000n;

/** The fee of one message, or the error of the lookup. */
export type XcmFee =
  | { readonly fee: Planck }
  | { readonly error: Exclude<HandlerErrorName, 'CurrencyChainComboNotFound'> };

/** Derives the fee of one message to a target: nothing where the user's account there pays. */
export function deriveXcmFee(entry: TargetEntry, callWeight: bigint): XcmFee {
  const weight = instructionCount * entry.instructionWeight + callWeight;
  if (weight > maxU64) return { error: 'WeightOverflow' };
  const product = entry.feePerSecond * weight;
  if (product > maxU128) return { error: 'FeeOverflow' };
  return { fee: entry.flow === 'remote' ? 0n : product / picosecondsPerSecond };
}
