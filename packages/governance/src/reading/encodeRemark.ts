import { encodeCall, type Hex, type Runtime } from '@parachron/core';

/** Encodes a call without an effect, for dry runs. */
export function encodeRemark(registry: Runtime['registry']): Hex {
  return encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } }).hex;
}
