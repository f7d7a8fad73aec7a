import { requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { findXcmTypes } from './findXcmTypes.js';

/**
 * Lists the versions of XCM that a runtime knows, ascending: those of its `VersionedXcm`.
 *
 * The list includes versions that this package does not write, such as 0 and 1 of old runtimes. A runtime may read a
 * version and send another version: see {@link chooseXcmVersion}.
 *
 * Chain: variants of `xcm::VersionedXcm` in the metadata.
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @returns version numbers; empty if the runtime has no XCM
 *
 * @example
 * ```ts
 * import type { Registry } from '@polkadot/types/types';
 * import { listXcmVersions } from '@parachron/xcm';
 *
 * declare const assetHub: Registry;
 * listXcmVersions(assetHub); // [3, 4, 5]
 * ```
 */
export function listXcmVersions(registry: Registry): readonly number[] {
  requireInput({ registry }, { registry: 'registry' });
  const names = findXcmTypes(registry)?.program.names ?? new Map<number, string>();
  return [...names.keys()].toSorted((left, right) => left - right);
}
