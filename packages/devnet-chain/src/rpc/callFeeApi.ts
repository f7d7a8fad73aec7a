import type { Hex } from '@parachron/core';
import { u32, type ValueOf } from '@parachron/core/scale';
import type { dispatchInfoWithFee, feeDetails } from '../apis/feeApis.js';
import { joinBytes } from '../scale/hex.js';
import { askAboutExtrinsic } from './askAboutExtrinsic.js';
import type { Chain } from './Chain.js';

// The message of the same methods in polkadot-sdk nodes.
const messages = {
  query_info: 'Unable to query dispatch info.',
  query_fee_details: 'Unable to query fee details.',
} as const;

interface Answers {
  query_info: ValueOf<typeof dispatchInfoWithFee>;
  query_fee_details: ValueOf<typeof feeDetails>;
}

/** Asks TransactionPaymentApi about an encoded extrinsic, as the payment methods do; throws RPC_REQUEST_FAILED. */
export function callFeeApi<M extends keyof Answers>(
  chain: Chain,
  query: { method: M; extrinsic: Uint8Array; at: Hex | undefined },
): Answers[M] {
  const { types } = chain.runtime;
  const method = `TransactionPaymentApi_${query.method}`;
  const args = joinBytes([query.extrinsic, types.encode(u32, query.extrinsic.length)]);
  const { extrinsic } = query;
  const answer = askAboutExtrinsic(chain, { extrinsic, message: messages[query.method] }, () =>
    chain.callRuntime(method, args, query.at),
  );
  const output = chain.runtime.findApi(method)?.output;
  return (output && types.decode(output, answer)) as Answers[M];
}
