import { callFeeApi } from '../callFeeApi.js';
import { ExactNumber } from '../ExactNumber.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Weight, class and inclusion fee of an encoded extrinsic. */
export const paymentQueryInfo = defineMethod({
  name: 'payment_queryInfo',
  aliases: ['payment_queryInfoAt'],
  params: [param.bytes('encodedXt'), toOptional(param.hash('at'))],
  handler: ({ chain }, [extrinsic, at]) => {
    const {
      weight,
      class: callClass,
      partial_fee,
    } = callFeeApi(chain, { method: 'query_info', extrinsic, at });
    return {
      weight: { ref_time: new ExactNumber(weight.ref_time), proof_size: new ExactNumber(weight.proof_size) },
      class: callClass.type.toLowerCase(),
      partialFee: partial_fee.toString(),
    };
  },
});
