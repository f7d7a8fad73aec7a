import { type Hex, isParachronError } from '@parachron/core';
import { encodeLocation, type Location, type XcmVersion } from '@parachron/xcm';

/** Encodes a versioned location; undefined if the version cannot express the location. */
export function encodeVersionedLocation(location: Location, version: XcmVersion): Hex | undefined {
  try {
    return encodeLocation(location, { version });
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
