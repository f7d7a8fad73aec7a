import type { XcmVersion } from '../versions/XcmVersion.js';

/** The index of a version in versioned locations and assets: version 2 kept the 1 of its forerunner. */
export function versionIndex(version: XcmVersion): number {
  return version === 2 ? 1 : version;
}
