import { dispatchFailure } from '../../chain/pallet/defineErrors.js';
import { handlerErrors, type XcmCurrencyData } from './handlerData.js';

/** Number of instructions in a program of either flow. */
const instructionCount = 6n;

const maxU64 = (1n << 64n) - 1n;
const maxU128 = (1n << 128n) - 1n;
const picosecondsPerSecond = 1_000_000_000_000n;

/**
 * Computes the weight of a program with its call, in picoseconds, and the fee on the target, in planck.
 *
 * @throws PALLET_DISPATCH_FAILED with WeightOverflow or FeeOverflow
 */
export function quoteXcm(
  entry: Pick<XcmCurrencyData, 'instruction_weight' | 'fee_per_second'>,
  callWeight: bigint,
): { weight: bigint; fee: bigint } {
  const weight = instructionCount * entry.instruction_weight + callWeight;
  if (weight > maxU64) throw dispatchFailure(handlerErrors.WeightOverflow);
  const product = entry.fee_per_second * weight;
  if (product > maxU128) throw dispatchFailure(handlerErrors.FeeOverflow);
  return { weight, fee: product / picosecondsPerSecond };
}
