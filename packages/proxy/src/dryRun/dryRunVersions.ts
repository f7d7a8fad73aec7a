import { isXcmVersion, listXcmVersions, type XcmVersion } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';

/** The versions of XCM that a runtime decodes and that this project writes, ascending. */
export function listKnownVersions(registry: Registry): readonly XcmVersion[] {
  return listXcmVersions(registry).filter(isXcmVersion);
}

/** The newest of them; for a runtime without XCM the newest known version, which the answer then names. */
export function getNewestVersion(registry: Registry): XcmVersion {
  return listKnownVersions(registry).at(-1) ?? 5;
}
