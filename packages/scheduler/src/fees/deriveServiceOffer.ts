import { maxPlanck, type Planck, requireInput, type Weight } from '@parachron/core';
import type { HandlerErrorName } from '../errors/TaskRefusedError.js';
import type { TargetEntry } from './targetEntryRead.js';

// The number of instructions that the service counts around a call, in both flows.
const instructionCount = 6n;
const maxU64 = (1n << 64n) - 1n;
const picosecondsPerSecond = 1_000_000_000_000n;

// A weight in the service's table is a `u64` of reference time. Chains with XCM version 3 or later add 64 KiB of proof
// size to such a weight (`DEFAULT_PROOF_SIZE` of xcm::v3). The weight limit adds the same amount once more for the
// instructions.
const proofSize = 65_536n;

/** Offer of a message of the service: the fee, and the weight that the fee buys on the target. */
export interface ServiceOffer {
  /**
   * Offer in the smallest unit of the paying token: the target's token if the row states it, else the service's token.
   */
  readonly offer: Planck;
  /** Weight limit of BuyExecution; programs of XCM version 2 contain only the reference time. */
  readonly weightLimit: Weight;
  /** Weight limit of Transact; programs of XCM version 2 contain only the reference time. */
  readonly callWeight: Weight;
}

/** Error of the lookup, if the service makes no offer. */
export interface NoServiceOffer {
  readonly error: Exclude<HandlerErrorName, 'CurrencyChainComboNotFound'>;
}

/**
 * Derives the offer of the service's message, and the weight that it buys on the target for one execution of a call, from the
 * service's own table.
 *
 * The offer is part of the exact program of a task: see `deriveTaskProgram` of @parachron/proxy, and `chooseXcmVersion`
 * of @parachron/xcm for its version. The user's fee for a message on the service's chain is part of `quoteTask`.
 *
 * Chain: the row of `XcmpHandler.XcmChainCurrencyData`: ⌊fee per second × (6 × instruction weight + call weight) ÷
 * 10¹²⌋.
 * Sends: nothing.
 *
 * @param row the service's row for the target, the value of {@link targetEntryRead}
 * @param callWeight the task's call weight, in picoseconds
 * @returns the offer, or the name of the error with which the chain would refuse the task
 *
 * @example
 * ```ts
 * import { deriveServiceOffer, type TargetEntry } from '@parachron/scheduler';
 *
 * declare const row: TargetEntry; // 419 000 000 000 planck per second, 1 000 000 000 ps per instruction
 * const offer = deriveServiceOffer(row, 100_000_000n);
 * if ('offer' in offer) console.log(offer.offer, offer.weightLimit.refTime); // 2555900000n 6100000000n
 * ```
 */
export function deriveServiceOffer(
  row: Pick<TargetEntry, 'feePerSecond' | 'instructionWeight'>,
  callWeight: bigint,
): ServiceOffer | NoServiceOffer {
  requireInput(
    { row, callWeight },
    { row: { feePerSecond: 'bigint', instructionWeight: 'bigint' }, callWeight: 'bigint' },
  );
  const refTime = instructionCount * row.instructionWeight + callWeight;
  if (refTime > maxU64) return { error: 'WeightOverflow' };
  const product = row.feePerSecond * refTime;
  if (product > maxPlanck) return { error: 'FeeOverflow' };
  return {
    offer: product / picosecondsPerSecond,
    weightLimit: { refTime, proofSize: 2n * proofSize },
    callWeight: { refTime: callWeight, proofSize },
  };
}
