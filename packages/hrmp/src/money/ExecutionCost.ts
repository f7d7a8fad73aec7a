import type { Planck, Weight } from '@parachron/core';
import { addFeeMargin } from '@parachron/weight';

/** The default margin on weights and fees, in percent: a runtime may change before a vote ends. */
export const defaultMarginPercent = 30;

/** Cost of dispatching the calls of one step on the channel manager. */
export interface ExecutionCost {
  /** The maximum weight of each call, with the margin. */
  readonly callWeights: readonly Weight[];
  /**
   * Expected fee on the channel manager, in planck: the price of the program's weight. Executors before XCM version 5
   * charge a call for its maximum weight.
   */
  readonly fee: Planck;
  /** Planck to offer: the fee with the margin, rounded up to three digits. The unused part returns. */
  readonly offer: Planck;
  readonly marginPercent: number;
  /** Source of the cost, as text. */
  readonly how: string;
}

/** The cost, or the reason why it is unknown. */
export type ExecutionCostAnswer =
  | { readonly known: true; readonly cost: ExecutionCost }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

export function describeKnownCost(cost: Omit<ExecutionCost, 'offer'>): ExecutionCostAnswer {
  return { known: true, cost: { ...cost, offer: roundUp(addFeeMargin(cost.fee, cost.marginPercent)) } };
}

export function describeUnknownCost(reason: string): ExecutionCostAnswer {
  return {
    known: false,
    reason,
    howToFindOut:
      'Use another node of the channel manager. In code, give a fork of it, or pass the fee of a recent channel request to planChannels as costs.',
  };
}

// With three digits, an offer grows by less than one percent.
const digits = 3;

/**
 * Rounds an amount up to its first three digits. The price of weight changes slightly with every block of some chains;
 * a rounded offer keeps the bytes of a plan the same for comparison and votes.
 */
function roundUp(amount: Planck): Planck {
  const unit = 10n ** BigInt(Math.max(amount.toString().length - digits, 0));
  return ((amount + unit - 1n) / unit) * unit;
}
