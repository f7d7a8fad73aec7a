import { callFeeApi } from '../callFeeApi.js';
import { formatQuantity } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The parts of an encoded extrinsic's inclusion fee. */
export const paymentQueryFeeDetails = defineMethod({
  name: 'payment_queryFeeDetails',
  aliases: ['payment_queryFeeDetailsAt'],
  params: [param.bytes('encodedXt'), toOptional(param.hash('at'))],
  handler: ({ chain }, [extrinsic, at]) => {
    const { inclusion_fee: fee } = callFeeApi(chain, { method: 'query_fee_details', extrinsic, at });
    if (!fee) return { inclusionFee: null };
    return {
      inclusionFee: {
        baseFee: formatQuantity(fee.base_fee),
        lenFee: formatQuantity(fee.len_fee),
        adjustedWeightFee: formatQuantity(fee.adjusted_weight_fee),
      },
    };
  },
});
