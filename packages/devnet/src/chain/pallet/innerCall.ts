import type { CallValue, Weight } from '../scale/commonTypes.js';
import type { Context } from './Context.js';

interface InnerCall {
  readonly call: CallValue;
}

/** Weight of a call that dispatches another: the inner call, and its own part. */
export function weighAround(ownWeight: bigint) {
  return ({ call }: InnerCall, context: Context): Weight => {
    const inner = context.dispatchInfo(call).weight;
    return { ref_time: inner.ref_time + ownWeight, proof_size: inner.proof_size };
  };
}

/** Class of a call that dispatches another: the class of the inner call. */
export function getInnerClass({ call }: InnerCall, context: Context) {
  return context.dispatchInfo(call).class.type;
}
