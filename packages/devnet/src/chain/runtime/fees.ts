import type { Hex } from '@parachron/core';
import { deposit, withdraw } from '../pallets/balances/accounts.js';
import { systemConstants } from '../pallets/system/systemConstants.js';
import { fixedOne, nextFeeMultiplier } from '../pallets/transactionPayment.js';
import { smallest } from '../scale/compareAmounts.js';
import type { Context, DispatchInfo } from './Context.js';

/** The parts of an inclusion fee, in planck. */
export interface InclusionFee {
  readonly base_fee: bigint;
  readonly len_fee: bigint;
  readonly adjusted_weight_fee: bigint;
}

/**
 * Counts the inclusion fee of an extrinsic; undefined when the call pays none.
 *
 * @param extrinsic its length in bytes and what its call announces, or used in the end
 */
export function getInclusionFee(
  context: Context,
  extrinsic: { length: number; info: DispatchInfo },
): InclusionFee | undefined {
  const { info, length } = extrinsic;
  if (info.pays_fee.type === 'No') return undefined;
  const { fees } = context.runtime;
  const { per_class, max_block } = context.constant(systemConstants.blockWeights);
  const refTime = smallest(info.weight.ref_time, max_block.ref_time);
  return {
    base_fee: fees.weightToFee(per_class.normal.base_extrinsic.ref_time),
    len_fee: fees.lengthToFee(length),
    adjusted_weight_fee: (fees.weightToFee(refTime) * context.get(nextFeeMultiplier)) / fixedOne,
  };
}

/** Adds up an inclusion fee; nothing for none. */
export function sumFee(fee: InclusionFee | undefined): bigint {
  return fee === undefined ? 0n : fee.base_fee + fee.len_fee + fee.adjusted_weight_fee;
}

/** Takes the most that an extrinsic can cost before it runs. */
export function withdrawFee(context: Context, who: Hex, fee: bigint): void {
  withdraw(context, { who, amount: fee, existence: 'keepAlive' });
}

/** Gives back what was taken too much, and the rest where fees go: the treasury's part, the remainder burned. */
export function settleFee(context: Context, settlement: { who: Hex; taken: bigint; fee: bigint }): void {
  const { who, taken, fee } = settlement;
  const { treasury, treasuryPercent } = context.runtime.fees;
  deposit(context, { who, amount: taken - fee });
  deposit(context, { who: treasury, amount: (fee * treasuryPercent) / 100n });
}
