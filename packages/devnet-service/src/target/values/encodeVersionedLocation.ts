import { type Hex, isParachronError } from '@parachron/core';
import { encodeLocation, type Location, type XcmVersion } from '@parachron/xcm';

/** The bytes of a location with its version, or undefined if the version cannot say it. */
export function encodeVersionedLocation(location: Location, version: XcmVersion): Hex | undefined {
  try {
    return encodeLocation(location, { version });
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
