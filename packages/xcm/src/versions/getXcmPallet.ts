import { requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { findXcmTypes } from './findXcmTypes.js';

/**
 * Returns the name of the pallet with which a runtime sends XCM programs, from its metadata.
 *
 * Chain: the pallet with the call `send(dest, message)`.
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @returns the chain's own name, or undefined if the runtime has no such pallet
 *
 * @example
 * ```ts
 * import type { Registry } from '@polkadot/types/types';
 * import { getXcmPallet } from '@parachron/xcm';
 *
 * declare const parachain: Registry;
 * getXcmPallet(parachain); // 'PolkadotXcm'
 * ```
 */
export function getXcmPallet(registry: Registry): string | undefined {
  requireInput({ registry }, { registry: 'registry' });
  return findXcmTypes(registry)?.pallet;
}
