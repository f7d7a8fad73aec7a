import { isParachronError } from '@parachron/core';
import type { CallValue, ChainRuntime, Context } from '@parachron/devnet-chain';
import { dispatchFailure } from '@parachron/devnet-chain';
import type { ServiceBlock } from '../Service.js';
import { automationErrors } from './automationErrors.js';
import type { Action } from './taskTypes.js';

/** The calls of stored tasks, by the bytes as they stand in the decoded record, which recurs while its task does. */
const decoded = new WeakMap<ChainRuntime, WeakMap<Uint8Array, CallValue>>();

/** Reads the call of a task; undefined when this runtime cannot. */
export function decodeTaskCall(context: Context, encoded: Uint8Array): CallValue | undefined {
  const known = decoded.get(context.runtime) ?? new WeakMap<Uint8Array, CallValue>();
  decoded.set(context.runtime, known);
  const call = known.get(encoded) ?? readCall(context, encoded);
  if (call) known.set(encoded, call);
  return call;
}

function readCall(context: Context, encoded: Uint8Array): CallValue | undefined {
  try {
    return context.runtime.types.decode(context.runtime.outer.call, encoded) as CallValue;
  } catch (error) {
    if (isParachronError(error, 'SCALE_UNDECODABLE')) return undefined;
    throw error;
  }
}

/**
 * The weight of running an action once, in picoseconds of reference time: what its fee and its slot are counted by.
 *
 * @throws PALLET_DISPATCH_FAILED with CallCannotBeDecoded when a stored call is no call of this runtime
 */
export function quoteActionWeight({ context, service }: ServiceBlock, action: Action): bigint {
  const weights = service.rules.actionWeights;
  if (action.type === 'NativeTransfer') return weights.nativeTransfer;
  if (action.type === 'XCMP') return weights.xcmp;
  const call = decodeTaskCall(context, action.value.encoded_call);
  if (!call) throw dispatchFailure(automationErrors.CallCannotBeDecoded);
  return weights.dynamicDispatch + context.dispatchInfo(call).weight.ref_time;
}
