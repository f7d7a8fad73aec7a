import type { Context } from '../runtime/Context.js';
import type { CallValue, Weight } from '../scale/commonTypes.js';

interface InnerCall {
  readonly call: CallValue;
}

/** How a call that dispatches another is weighed: as that one, and what it takes itself. */
export function weighAround(ownWeight: bigint) {
  return ({ call }: InnerCall, context: Context): Weight => {
    const inner = context.dispatchInfo(call).weight;
    return { ref_time: inner.ref_time + ownWeight, proof_size: inner.proof_size };
  };
}

/** The class of a call that dispatches another: that one's. */
export function getInnerClass({ call }: InnerCall, context: Context) {
  return context.dispatchInfo(call).class.type;
}
