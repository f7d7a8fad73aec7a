import type { EstimateCalls } from '@parachron/samples';
import { estimateCallWeight, estimateInclusionFee } from '../../src/index.js';

/** Estimates the computation time and the fee of each call. */
export const estimateCalls: EstimateCalls = async (snapshot, calls) => {
  const weights = await Promise.all(calls.map((hex) => estimateCallWeight(snapshot, hex)));
  const fees = await Promise.all(calls.map((hex) => estimateInclusionFee(snapshot, hex)));
  return calls.map((hex, at) => {
    const [weight, fee] = [weights[at], fees[at]];
    if (!weight?.known || !fee?.known) throw new TypeError(`${hex} is not estimated`);
    return { weight: typeof weight.value === 'bigint' ? weight.value : weight.value.refTime, fee: fee.value };
  });
};
