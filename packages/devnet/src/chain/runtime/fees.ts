import { type Hex, isParachronError } from '@parachron/core';
import type { Context, DispatchInfo } from '../pallet/Context.js';
import { deposit, requireWithdrawable, withdraw } from '../pallets/balances/accounts.js';
import { systemConstants } from '../pallets/system/systemConstants.js';
import { fixedOne, nextFeeMultiplier, transactionPaymentEvents } from '../pallets/transactionPayment.js';
import { chooseSmallest } from '../scale/weights.js';

/** The parts of an inclusion fee, in planck. */
export interface InclusionFee {
  readonly base_fee: bigint;
  readonly len_fee: bigint;
  readonly adjusted_weight_fee: bigint;
}

/**
 * Derives the inclusion fee of an extrinsic; undefined if the call pays no fee.
 *
 * @param extrinsic its length in bytes, and the announced or used weight of its call
 */
export function getInclusionFee(
  context: Context,
  extrinsic: { length: number; info: DispatchInfo },
): InclusionFee | undefined {
  const { info, length } = extrinsic;
  if (info.pays_fee.type === 'No') return undefined;
  const { fees } = context.runtime;
  const { per_class, max_block } = context.constant(systemConstants.blockWeights);
  const refTime = chooseSmallest(info.weight.ref_time, max_block.ref_time);
  return {
    base_fee: fees.weightToFee(per_class.normal.base_extrinsic.ref_time),
    len_fee: fees.lengthToFee(length),
    adjusted_weight_fee: (fees.weightToFee(refTime) * context.get(nextFeeMultiplier)) / fixedOne,
  };
}

/** Sums the parts of an inclusion fee; 0 without a fee. */
export function sumFee(fee: InclusionFee | undefined): bigint {
  return fee === undefined ? 0n : fee.base_fee + fee.len_fee + fee.adjusted_weight_fee;
}

/** Whether an account can pay the maximum cost of an extrinsic and stay alive. */
export function isFeePayable(context: Context, who: Hex, fee: bigint): boolean {
  if (fee === 0n) return true;
  try {
    requireWithdrawable(context, { who, amount: fee, existence: 'keepAlive' });
    return true;
  } catch (error) {
    if (isParachronError(error, 'PALLET_DISPATCH_FAILED')) return false;
    throw error;
  }
}

/** Withdraws the maximum cost of an extrinsic before its execution. */
export function withdrawFee(context: Context, who: Hex, fee: bigint): void {
  withdraw(context, { who, amount: fee, existence: 'keepAlive' });
}

/** Refunds the excess of a fee, and settles the rest: a part goes to the treasury, the remainder is burned. */
export function settleFee(
  context: Context,
  { who, taken, fee, tip }: { who: Hex; taken: bigint; fee: bigint; tip: bigint },
): void {
  const { treasury, treasuryPercent } = context.runtime.fees;
  deposit(context, { who, amount: taken - fee });
  deposit(context, { who: treasury, amount: (fee * treasuryPercent) / 100n });
  context.deposit(transactionPaymentEvents.TransactionFeePaid, { who, actual_fee: fee, tip });
}
