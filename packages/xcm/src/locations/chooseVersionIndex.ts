import type { XcmVersion } from '../versions/XcmVersion.js';

/** The index of a version in versioned locations and assets: version 2 has the types and the index of version 1. */
export function chooseVersionIndex(version: XcmVersion): number {
  return version === 2 ? 1 : version;
}
