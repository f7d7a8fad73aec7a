import { decodeCall, type Hex, isParachronError, type Runtime } from '@parachron/core';

/** Whether bytes are a call of a runtime; bytes after it are left alone, as executors do. */
export function isDecodable(runtime: Pick<Runtime, 'registry'>, call: Hex): boolean {
  try {
    decodeCall(runtime.registry, call);
    return true;
  } catch (error) {
    if (!isParachronError(error, 'CALL_UNDECODABLE')) throw error;
    return (error.facts as { reason: string }).reason.endsWith('left over');
  }
}
