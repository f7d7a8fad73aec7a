import type { CallValue } from '@parachron/devnet-chain';

/** Returns whether messages may not make a call or one of its nested calls, by pallet or by method (`Pallet.method`). */
export function isRefused(call: CallValue, refused: readonly string[]): boolean {
  if (refused.length === 0) return false;
  const name = `${call.type}.${call.value?.type ?? ''}`;
  if (refused.includes(call.type) || refused.includes(name)) return true;
  return listNestedCalls(call.value?.value).some((nested) => isRefused(nested, refused));
}

/** Lists the nested calls of a call: `call` of proxies and Sudo, `calls` of batches. */
function listNestedCalls(args: unknown): CallValue[] {
  const { call, calls } = Object(args ?? {}) as { call?: unknown; calls?: unknown };
  return [call, ...(Array.isArray(calls) ? calls : [])].filter(isCall);
}

function isCall(value: unknown): value is CallValue {
  // A call stored as bytes, for example in a task, is decoded only when the call runs.
  return typeof value === 'object' && value !== null && 'type' in value;
}
