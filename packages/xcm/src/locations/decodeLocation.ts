import { type Hex, parseHex } from '@parachron/core';
import { Reader } from '../codec/Reader.js';
import { XcmTrailingBytesError, XcmUnknownVersionError } from '../errors/XcmDecodeErrors.js';
import { type XcmVersion, xcmVersions } from '../versions/XcmVersion.js';
import { chooseVersionIndex } from './chooseVersionIndex.js';
import type { Location } from './Location.js';
import { locationCodec } from './locationCodec.js';

/**
 * Decodes the bytes of a `VersionedLocation`.
 *
 * Chain: `xcm::VersionedLocation` (`VersionedMultiLocation` in older runtimes).
 * Sends: nothing.
 *
 * @param hex the bytes of exactly one location
 * @returns the version and the location
 * @throws INVALID_HEX when the text is not hexadecimal
 * @throws XCM_UNKNOWN_VERSION when the first byte does not name a version
 * @throws XCM_UNDECODABLE when the bytes do not follow the format
 * @throws XCM_TRUNCATED when the bytes end too early
 * @throws XCM_TRAILING_BYTES when bytes are left over
 *
 * @example
 * ```ts
 * import { decodeLocation, formatLocation } from '@parachron/xcm';
 *
 * formatLocation(decodeLocation('0x030101000921').location); // '../Parachain(2114)'
 * ```
 */
export function decodeLocation(hex: Hex): { readonly version: XcmVersion; readonly location: Location } {
  const input = new Reader(parseHex(hex, { field: 'location' }));
  const index = input.u8();
  const version = xcmVersions.find((known) => chooseVersionIndex(known) === index);
  if (version === undefined) {
    const known = xcmVersions.map(chooseVersionIndex);
    throw new XcmUnknownVersionError({ type: 'The location', index, known });
  }
  const location = locationCodec(version).read(input);
  if (input.left > 0) throw new XcmTrailingBytesError({ offset: input.offset, left: input.left });
  return { version, location };
}
