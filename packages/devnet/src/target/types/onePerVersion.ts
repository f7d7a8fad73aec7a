import type { XcmVersion } from '@parachron/xcm';

/** Makes a type once for each version, so that the metadata lists it once. */
export function onePerVersion<T>(make: (version: XcmVersion) => T): (version: XcmVersion) => T {
  const made = new Map<XcmVersion, T>();
  return (version) => {
    const known = made.get(version);
    if (known !== undefined) return known;
    const value = make(version);
    made.set(version, value);
    return value;
  };
}
