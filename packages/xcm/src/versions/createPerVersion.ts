import type { XcmVersion } from './XcmVersion.js';

/** Builds a value once for each version of XCM, on its first use. */
export function createPerVersion<T>(build: (version: XcmVersion) => T): (version: XcmVersion) => T {
  const built = new Map<XcmVersion, { value: T }>();
  return (version) => {
    const known = built.get(version);
    if (known) return known.value;
    const value = build(version);
    built.set(version, { value });
    return value;
  };
}
