import type { Planck, Weight } from '@parachron/core';
import { addFeeMargin } from '@parachron/weight';
import { roundUp } from './roundUp.js';

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
