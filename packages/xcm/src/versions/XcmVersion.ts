import { InvalidInputError } from '@parachron/core';

/** A version of the XCM format that this package writes and reads. */
export type XcmVersion = 2 | 3 | 4 | 5;

/** All versions that this package writes and reads, ascending. */
export const xcmVersions: readonly XcmVersion[] = [2, 3, 4, 5];

/**
 * Returns whether this package writes and reads a version of XCM.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { isXcmVersion } from '@parachron/xcm';
 *
 * isXcmVersion(5); // true
 * isXcmVersion(1); // false
 * ```
 */
export function isXcmVersion(version: number): version is XcmVersion {
  return xcmVersions.some((known) => known === version);
}

/** Builds a value once for each version of XCM, on its first use; other versions are refused, since their bytes differ. */
export function createPerVersion<T>(build: (version: XcmVersion) => T): (version: XcmVersion) => T {
  const built = new Map<number, T>();
  return (version: number) => {
    if (!isXcmVersion(version)) {
      const expected = `one of ${xcmVersions.join(', ')}`;
      throw new InvalidInputError({ field: 'version', expected, found: `${version}` });
    }
    const value = built.get(version) ?? build(version);
    built.set(version, value);
    return value;
  };
}
