import { Reader } from '@parachron/core/scale';
import type { Context } from '../pallet/Context.js';
import { RuntimePanicError } from '../pallet/RuntimeApi.js';

/**
 * Calls a method of a runtime API by the name of `state_call`.
 *
 * @returns the SCALE bytes of the result
 * @throws RUNTIME_PANIC when the runtime has no such method, or the arguments cannot be decoded
 */
export function callRuntime(context: Context, method: string, bytes: Uint8Array): Uint8Array {
  const { types } = context.runtime;
  const found = context.runtime.findApi(method);
  if (!found) throw new RuntimePanicError({ method, reason: `Exported method ${method} is not found` });
  const args: Record<string, unknown> = {};
  try {
    const reader = new Reader(bytes);
    for (const [name, type] of Object.entries(found.inputs)) args[name] = types.codec(type).decode(reader);
    if (reader.left > 0) throw new RangeError('Input buffer has still data left after decoding!');
    return types.encode(found.output, found.call(context, args));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RuntimePanicError({ method, reason }, { cause });
  }
}
