import { type Call, type JsonValue, type Runtime, tryEncodeCall } from '@parachron/core';
import { deriveProposal } from './deriveProposal.js';

/** Builds the call that submits a referendum; undefined if the types of the pallet do not contain the origin. */
export function submitCall(
  runtime: Runtime,
  referendum: {
    readonly pallet: string;
    readonly origin: JsonValue;
    readonly call: Call;
    /** Minimum number of blocks between the approval and the dispatch. */
    readonly after: number;
  },
): Call | undefined {
  const { pallet, origin, call, after } = referendum;
  const args = {
    proposal_origin: origin,
    ...deriveProposal(runtime, call),
    enactment_moment: { After: after },
  };
  return tryEncodeCall(runtime.registry, { pallet, method: 'submit', args });
}
