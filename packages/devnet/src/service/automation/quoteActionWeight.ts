import { isParachronError } from '@parachron/core';
import type { ChainRuntime } from '../../chain/pallet/ChainRuntime.js';
import type { Context } from '../../chain/pallet/Context.js';
import { dispatchFailure } from '../../chain/pallet/defineErrors.js';
import type { CallValue } from '../../chain/scale/commonTypes.js';
import { actionWeights } from '../weights.js';
import { automationErrors } from './automationData.js';
import type { Action } from './taskTypes.js';

/** Cache of decoded calls, by the byte array in the decoded record; the record object is the same at each recurrence. */
const decoded = new WeakMap<ChainRuntime, WeakMap<Uint8Array, CallValue>>();

/** Decodes the call of a task; undefined if this runtime cannot decode the call. */
export function decodeTaskCall(context: Context, encoded: Uint8Array): CallValue | undefined {
  const known = decoded.get(context.runtime) ?? new WeakMap<Uint8Array, CallValue>();
  decoded.set(context.runtime, known);
  const call = known.get(encoded) ?? readCall(context, encoded);
  if (call) known.set(encoded, call);
  return call;
}

function readCall(context: Context, encoded: Uint8Array): CallValue | undefined {
  try {
    return context.runtime.types.decode(context.runtime.outer.call, encoded);
  } catch (error) {
    if (isParachronError(error, 'SCALE_UNDECODABLE')) return undefined;
    throw error;
  }
}

/**
 * Weight of running an action once, in picoseconds of reference time; fee and slot capacity are computed from this weight.
 *
 * @throws PALLET_DISPATCH_FAILED with CallCannotBeDecoded if this runtime cannot decode a stored call
 */
export function quoteActionWeight(context: Context, action: Action): bigint {
  if (action.type === 'NativeTransfer') return actionWeights.nativeTransfer;
  if (action.type === 'XCMP') return actionWeights.xcmp;
  const call = decodeTaskCall(context, action.value.encoded_call);
  if (!call) throw dispatchFailure(automationErrors.CallCannotBeDecoded);
  return actionWeights.dynamicDispatch + context.dispatchInfo(call).weight.ref_time;
}
