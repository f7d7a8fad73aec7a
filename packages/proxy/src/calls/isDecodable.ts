import { type Call, decodeCall, type Hex, isParachronError, type Runtime } from '@parachron/core';

/** Returns whether bytes are exactly one call of a runtime, as executors require. */
export function isDecodable(runtime: Pick<Runtime, 'registry'>, call: Hex): boolean {
  return readCall(runtime, call) !== undefined;
}

/** Decodes a call; undefined if the bytes are not a call of the runtime. */
export function readCall({ registry }: Pick<Runtime, 'registry'>, call: Hex): Call | undefined {
  try {
    return decodeCall(registry, call);
  } catch (error) {
    if (!isParachronError(error, 'CALL_UNDECODABLE')) throw error;
    return undefined;
  }
}
