import type { Hex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** Encodes a call as an unsigned extrinsic with its length prefix, for queries of fees. */
export function encodeBareExtrinsic(registry: Registry, call: Hex): Uint8Array {
  return registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 }).toU8a();
}
