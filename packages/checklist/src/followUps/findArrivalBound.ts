import type { Answer, Planck } from '@parachron/core';
import type { TargetEntry } from '@parachron/scheduler';
import { addFeeMargin, type KnownEstimate } from '@parachron/weight';

/**
 * Bounds the fee of an arrival in planck of the service's token: twice the price of the program's instructions in the service's
 * table. Undefined if the table has no price in the service's token.
 *
 * Chain: `XcmpHandler.XcmChainCurrencyData`.
 */
export function findArrivalBound(row: Answer<TargetEntry | undefined>): KnownEstimate<Planck> | undefined {
  if (!row.known || !row.value || row.value.isTargetsToken) return undefined;
  const { feePerSecond, instructionWeight } = row.value;
  const fee = (instructions * instructionWeight * feePerSecond) / picoseconds;
  const source = `the price of ${instructions} instructions in the service's table, and ${marginPercent} % more`;
  return {
    known: true,
    value: addFeeMargin(fee, marginPercent),
    source,
    notes: ['The service does not state its own price: the amount is an upper bound.'],
    evidence: [row.evidence],
  };
}

/** WithdrawAsset, ClearOrigin, BuyExecution, DepositAsset, SetTopic. */
const instructions = 5n;
const picoseconds = 10n ** 12n;
/** The table has the target's prices; the service's own prices may differ. */
const marginPercent = 100;
