import { isXcmVersion, listXcmVersions, type XcmVersion } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';

/** The versions of XCM that a runtime decodes and that this project writes, ascending. */
export function listKnownVersions(registry: Registry): readonly XcmVersion[] {
  return listXcmVersions(registry).filter(isXcmVersion);
}

/** The newest of them; the newest there is where the runtime has no XCM, so that the answer names it. */
export function getNewestVersion(registry: Registry): XcmVersion {
  return listKnownVersions(registry).at(-1) ?? 5;
}
