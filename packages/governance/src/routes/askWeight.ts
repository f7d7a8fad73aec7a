import type { Hex, JsonValue, Snapshot } from '@parachron/core';
import { addWeightMargin, estimateCallWeight } from '@parachron/weight';

/** The margin on a call's weight, in percent, because the runtime may change before the last member signs. */
const marginPercent = 20;

/**
 * Estimates the maximum weight of a call, with a margin, as an argument of the chain; undefined if the weight is
 * unknown.
 */
export async function askWeight(snapshot: Snapshot, call: Hex): Promise<JsonValue | undefined> {
  const estimate = await estimateCallWeight(snapshot, call);
  if (!estimate.known) return undefined;
  const { value } = estimate;
  if (typeof value === 'bigint') return ((value * BigInt(100 + marginPercent)) / 100n).toString();
  const { refTime, proofSize } = addWeightMargin(value, marginPercent);
  return { refTime: refTime.toString(), proofSize: proofSize.toString() };
}
