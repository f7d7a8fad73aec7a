import { isXcmVersion, listXcmVersions, type XcmVersion } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';

/** Lists the versions of XCM that a runtime decodes and that this project writes, ascending. */
export function listKnownVersions(registry: Registry): readonly XcmVersion[] {
  return listXcmVersions(registry).filter(isXcmVersion);
}

/** Returns the newest version that a runtime decodes and that this project writes; 5 for a runtime without XCM. */
export function getNewestVersion(registry: Registry): XcmVersion {
  return listKnownVersions(registry).at(-1) ?? 5;
}
