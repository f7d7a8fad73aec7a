import { type Call, decodeCall, type Hex } from '@parachron/core';
import type { Codec, Registry } from '@polkadot/types/types';

/** Lists a call and the calls inside it, which its origin dispatches: the filter of the origin judges each of them. */
export function listFilteredCalls(registry: Registry, call: Call): Call[] {
  const inner = listHex(registry.createType('Call', call.hex).args);
  return [call, ...inner.flatMap((hex) => listFilteredCalls(registry, decodeCall(registry, hex)))];
}

/** Lists the bytes of the calls among arguments: single calls, and lists of calls. */
function listHex(values: readonly Codec[]): Hex[] {
  return values.flatMap((value) => {
    if (Array.isArray(value)) return listHex(value);
    return 'callIndex' in value ? [value.toHex()] : [];
  });
}
