import type { Hex } from '@parachron/core';
import { newtype, option, struct, u8, u32, u128, type ValueOf } from '@parachron/core/scale';
import type { Context } from '../Context.js';
import { decodeOpaqueExtrinsic, opaqueExtrinsic } from '../extrinsics/Extrinsic.js';
import { constant, defineApiMethod, defineEvents, type Pallet, type RuntimeApi } from '../Pallet.js';
import { storageOf } from '../storage.js';
import {
  accountId,
  chooseSmallest,
  type DispatchInfo,
  dispatchClass,
  runtimeCall,
  weight,
} from '../types.js';
import { deposit, payTreasury } from './balances.js';

const pallet = 'TransactionPayment';
const storage = storageOf(pallet);

/** The unit of fixed-point numbers with 18 places. */
export const fixedOne = 10n ** 18n;

/** Multiplier of weight fees, as a fixed-point number with 18 places. The multiplier keeps its genesis value. */
export const nextFeeMultiplier = storage.value(
  'NextFeeMultiplier',
  newtype('sp_arithmetic::fixed_point::FixedU128', u128),
  { fallback: fixedOne },
);

export const transactionPaymentEvents = defineEvents(pallet, {
  TransactionFeePaid: { index: 0, fields: { who: accountId, actual_fee: u128, tip: u128 } },
});

/** The TransactionPayment pallet. */
export const transactionPaymentPallet: Pallet = {
  name: pallet,
  index: 11,
  crate: 'pallet_transaction_payment',
  storage: [nextFeeMultiplier],
  events: transactionPaymentEvents,
  constants: { OperationalFeeMultiplier: constant(u8, 5) },
};

/** The parts of an inclusion fee, in planck. */
type InclusionFee = ValueOf<typeof inclusionFee>;

/**
 * Derives the inclusion fee of an extrinsic; undefined if the call pays no fee.
 *
 * @param length of the extrinsic, in bytes
 * @param info with the announced or the used weight of its call
 */
export function getInclusionFee(context: Context, length: number, info: DispatchInfo) {
  if (info.pays_fee.type === 'No') return undefined;
  const { config, limits } = context.runtime;
  const { per_class, max_block } = limits.weights;
  const refTime = chooseSmallest(info.weight.ref_time, max_block.ref_time);
  return {
    base_fee: per_class.normal.base_extrinsic.ref_time * config.weightFee,
    len_fee: BigInt(length) * config.byteFee,
    adjusted_weight_fee: (refTime * config.weightFee * context.get(nextFeeMultiplier)) / fixedOne,
  };
}

/** Sums the parts of an inclusion fee; 0 without a fee. */
export function sumFee(fee: InclusionFee | undefined): bigint {
  return fee === undefined ? 0n : fee.base_fee + fee.len_fee + fee.adjusted_weight_fee;
}

/** Refunds the excess of a fee, and settles the rest: a part goes to the treasury, the remainder is burned. */
export function settleFee(
  context: Context,
  { who, taken, fee, tip }: { who: Hex; taken: bigint; fee: bigint; tip: bigint },
): void {
  deposit(context, { who, amount: taken - fee });
  payTreasury(context, fee);
  context.deposit(transactionPaymentEvents.TransactionFeePaid, { who, actual_fee: fee, tip });
}

const dispatchInfoWithFee = struct('pallet_transaction_payment::types::RuntimeDispatchInfo', {
  weight,
  class: dispatchClass,
  partial_fee: u128,
});

const inclusionFee = struct('pallet_transaction_payment::types::InclusionFee', {
  base_fee: u128,
  len_fee: u128,
  adjusted_weight_fee: u128,
});

const feeDetails = struct('pallet_transaction_payment::types::FeeDetails', {
  inclusion_fee: option(inclusionFee),
  tip: u128,
});

function describeFee(context: Context, info: DispatchInfo, length: number) {
  const partial_fee = sumFee(getInclusionFee(context, length, info));
  return { weight: info.weight, class: info.class, partial_fee };
}

/** Announced weight and payment of an extrinsic; an unsigned extrinsic pays nothing. */
function readInfo(context: Context, uxt: Uint8Array): DispatchInfo {
  const extrinsic = decodeOpaqueExtrinsic(context.runtime, uxt);
  const info = context.dispatchInfo(extrinsic.call);
  return extrinsic.signed ? info : { ...info, pays_fee: { type: 'No' } };
}

const weightToFee = defineApiMethod({
  inputs: { weight },
  output: u128,
  call: (context, args) => args.weight.ref_time * context.runtime.config.weightFee,
});

const ofExtrinsics: RuntimeApi = {
  name: 'TransactionPaymentApi',
  version: 4,
  methods: {
    query_info: defineApiMethod({
      inputs: { uxt: opaqueExtrinsic, len: u32 },
      output: dispatchInfoWithFee,
      call: (context, { uxt, len }) => describeFee(context, readInfo(context, uxt), len),
    }),
    query_fee_details: defineApiMethod({
      inputs: { uxt: opaqueExtrinsic, len: u32 },
      output: feeDetails,
      call: (context, { uxt, len: length }) => {
        const info = readInfo(context, uxt);
        return { inclusion_fee: getInclusionFee(context, length, info), tip: 0n };
      },
    }),
    query_weight_to_fee: weightToFee,
  },
};

const ofCalls: RuntimeApi = {
  name: 'TransactionPaymentCallApi',
  version: 3,
  methods: {
    query_call_info: defineApiMethod({
      inputs: { call: runtimeCall, len: u32 },
      output: dispatchInfoWithFee,
      call: (context, { call, len }) => describeFee(context, context.dispatchInfo(call), len),
    }),
    query_weight_to_fee: weightToFee,
  },
};

/** The runtime APIs that return weights and inclusion fees. */
export const feeApis: readonly RuntimeApi[] = [ofExtrinsics, ofCalls];
