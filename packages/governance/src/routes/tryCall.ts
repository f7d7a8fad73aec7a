import { type Call, encodeCall, hasCall, isParachronError, type Runtime } from '@parachron/core';

/** A call with its bytes; undefined where the runtime has none of the name, or takes other arguments. */
export function tryCall(
  { registry }: Pick<Runtime, 'registry'>,
  wanted: {
    readonly pallet: string;
    readonly method: string;
    readonly args: Readonly<Record<string, unknown>>;
  },
): Call | undefined {
  if (!hasCall(registry, wanted.pallet, wanted.method)) return undefined;
  try {
    return encodeCall(registry, wanted);
  } catch (cause) {
    if (isParachronError(cause, 'CALL_ARGUMENTS')) return undefined;
    throw cause;
  }
}
