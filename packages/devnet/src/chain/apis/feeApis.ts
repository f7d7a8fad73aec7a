import { option, struct, u32, u128 } from '@parachron/core/scale';
import type { Context, DispatchInfo } from '../pallet/Context.js';
import { defineApiMethod, type RuntimeApi } from '../pallet/RuntimeApi.js';
import { decodeOpaqueExtrinsic } from '../runtime/decodeExtrinsic.js';
import { getInclusionFee, sumFee } from '../runtime/fees.js';
import { dispatchClass, runtimeCall, weight } from '../scale/commonTypes.js';
import { opaqueExtrinsic } from './coreApis.js';

export const dispatchInfoWithFee = struct(
  'pallet_transaction_payment::types::RuntimeDispatchInfo',
  { weight, class: dispatchClass, partial_fee: u128 },
  {
    params: [
      { name: 'Balance', type: u128 },
      { name: 'Weight', type: weight },
    ],
  },
);

export const feeDetails = struct(
  'pallet_transaction_payment::types::FeeDetails',
  {
    inclusion_fee: option(
      struct(
        'pallet_transaction_payment::types::InclusionFee',
        { base_fee: u128, len_fee: u128, adjusted_weight_fee: u128 },
        { params: [{ name: 'Balance', type: u128 }] },
      ),
    ),
    tip: u128,
  },
  { params: [{ name: 'Balance', type: u128 }] },
);

function describeFee(context: Context, info: DispatchInfo, length: number) {
  const partial_fee = sumFee(getInclusionFee(context, { length, info }));
  return { weight: info.weight, class: info.class, partial_fee };
}

function describeFeeParts(context: Context, info: DispatchInfo, length: number) {
  const fee = getInclusionFee(context, { length, info });
  return { inclusion_fee: fee === undefined ? undefined : { ...fee }, tip: 0n };
}

/** Announced weight and payment of an extrinsic; an unsigned extrinsic pays nothing. */
function readInfo(context: Context, uxt: Uint8Array): DispatchInfo {
  const extrinsic = decodeOpaqueExtrinsic(context.runtime, uxt);
  const info = context.dispatchInfo(extrinsic.call);
  return extrinsic.signed ? info : { ...info, pays_fee: { type: 'No' } };
}

const weightToFee = defineApiMethod({
  name: 'query_weight_to_fee',
  inputs: { weight },
  output: u128,
  docs: 'Query the output of the current `WeightToFee` given some input.',
  call: (context, args) => context.runtime.fees.weightToFee(args.weight.ref_time),
});

const lengthToFee = defineApiMethod({
  name: 'query_length_to_fee',
  inputs: { length: u32 },
  output: u128,
  docs: 'Query the output of the current `LengthToFee` given some input.',
  call: (context, { length }) => context.runtime.fees.lengthToFee(length),
});

const ofExtrinsics: RuntimeApi = {
  name: 'TransactionPaymentApi',
  version: 4,
  methods: [
    defineApiMethod({
      name: 'query_info',
      inputs: { uxt: opaqueExtrinsic, len: u32 },
      output: dispatchInfoWithFee,
      call: (context, { uxt, len }) => describeFee(context, readInfo(context, uxt), len),
    }),
    defineApiMethod({
      name: 'query_fee_details',
      inputs: { uxt: opaqueExtrinsic, len: u32 },
      output: feeDetails,
      call: (context, { uxt, len }) => describeFeeParts(context, readInfo(context, uxt), len),
    }),
    weightToFee,
    lengthToFee,
  ],
};

const ofCalls: RuntimeApi = {
  name: 'TransactionPaymentCallApi',
  version: 3,
  methods: [
    defineApiMethod({
      name: 'query_call_info',
      inputs: { call: runtimeCall, len: u32 },
      output: dispatchInfoWithFee,
      docs: 'Query information of a dispatch class, weight, and fee of a given encoded `Call`.',
      call: (context, { call, len }) => describeFee(context, context.dispatchInfo(call), len),
    }),
    defineApiMethod({
      name: 'query_call_fee_details',
      inputs: { call: runtimeCall, len: u32 },
      output: feeDetails,
      docs: 'Query fee details of a given encoded `Call`.',
      call: (context, { call, len }) => describeFeeParts(context, context.dispatchInfo(call), len),
    }),
    weightToFee,
    lengthToFee,
  ],
};

/** The runtime APIs that return weights and inclusion fees. */
export const feeApis: readonly RuntimeApi[] = [ofExtrinsics, ofCalls];
