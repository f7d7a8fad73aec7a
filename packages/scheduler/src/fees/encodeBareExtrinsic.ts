import type { Hex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** A call as an extrinsic without a signature, with its length: what fees can be asked for by. */
export function encodeBareExtrinsic(registry: Registry, call: Hex): Uint8Array {
  return registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 }).toU8a();
}
