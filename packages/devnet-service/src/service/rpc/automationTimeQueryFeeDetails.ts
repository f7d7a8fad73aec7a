import { isParachronError } from '@parachron/core';
import type { Chain } from '@parachron/devnet-chain';
import { decodeExtrinsic, defineMethod, formatQuantity, param, toOptional } from '@parachron/devnet-chain';
import { callApi, createServiceError } from './callApi.js';

/** Fees of the task that an encoded extrinsic of variant H schedules. */
export const automationTimeQueryFeeDetails = defineMethod({
  name: 'automationTime_queryFeeDetails',
  params: [param.bytes('encodedXt'), toOptional(param.hash('at'))],
  handler: ({ chain }, [extrinsic, at]) => {
    checkExtrinsic(chain, extrinsic);
    const method = 'AutomationTimeApi_query_fee_details';
    const message = 'Unable to get fees.';
    const answer = callApi(chain, { method, args: extrinsic, at, message }) as Answer;
    if (answer.type === 'Err') throw createServiceError(message, new TextDecoder().decode(answer.value));
    return {
      executionFee: formatQuantity(answer.value.execution_fee),
      xcmpFee: formatQuantity(answer.value.xcmp_fee),
    };
  },
});

type Answer =
  | { readonly type: 'Ok'; readonly value: { readonly execution_fee: bigint; readonly xcmp_fee: bigint } }
  | { readonly type: 'Err'; readonly value: Uint8Array };

function checkExtrinsic(chain: Chain, bytes: Uint8Array): void {
  try {
    decodeExtrinsic(chain.runtime, bytes);
  } catch (error) {
    if (!isParachronError(error, 'EXTRINSIC_UNDECODABLE')) throw error;
    throw createServiceError('Unable to decode extrinsic.', error.message);
  }
}
