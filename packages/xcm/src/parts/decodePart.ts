import { type Hex, parseHex, requireInput } from '@parachron/core';
import { Reader } from '../codec/Reader.js';
import { XcmTrailingBytesError, XcmUnknownVersionError } from '../errors/XcmDecodeErrors.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import {
  getPartCodec,
  getPartIndex,
  listPartVersions,
  type VersionedXcmPart,
  type XcmPart,
  type XcmParts,
} from './XcmPart.js';

/**
 * Decodes a part of XCM without a version prefix.
 *
 * Use {@link decodeVersionedPart} if the type is called `Versioned…`.
 *
 * Chain: the types of `xcm::v*`, such as `Location`.
 * Sends: nothing.
 *
 * @param part name of the type
 * @param hex the bytes of exactly one value
 * @param options `version` of XCM of the bytes
 * @returns the value
 * @throws INVALID_HEX when the text is not hexadecimal
 * @throws XCM_UNDECODABLE when the bytes do not follow the format, or name an asset that is not fungible
 * @throws XCM_TRUNCATED when the bytes end too early
 * @throws XCM_TRAILING_BYTES when bytes are left over
 *
 * @example
 * ```ts
 * import { decodePart } from '@parachron/xcm/parts';
 *
 * decodePart('location', '0x0100', { version: 4 }); // { parents: 1, interior: [] }
 * ```
 */
export function decodePart<P extends XcmPart>(
  part: P,
  hex: Hex,
  options: { version: XcmVersion },
): XcmParts[P] {
  requireInput(
    { part: part as XcmPart, hex, options },
    { part: 'string', hex: 'string', options: { version: 'number' } },
  );
  const { version } = options;
  return readWhole(part, { input: new Reader(parseHex(hex, { field: part })), version });
}

/**
 * Decodes a part of XCM with a version prefix.
 *
 * Chain: the versioned types, such as `xcm::VersionedAssets`; all but programs give version 2 the index 1.
 * Sends: nothing.
 *
 * @param part name of the type
 * @param hex the bytes of exactly one value
 * @returns the version and the value
 * @throws INVALID_HEX when the text is not hexadecimal
 * @throws XCM_UNKNOWN_VERSION when the first byte does not name a version
 * @throws XCM_UNDECODABLE when the bytes do not follow the format, or name an asset that is not fungible
 * @throws XCM_TRUNCATED when the bytes end too early
 * @throws XCM_TRAILING_BYTES when bytes are left over
 *
 * @example
 * ```ts
 * import { decodeVersionedPart } from '@parachron/xcm/parts';
 *
 * decodeVersionedPart('assets', '0x040400000004'); // { version: 4, value: [{ id: …, amount: 1n }] }
 * ```
 */
export function decodeVersionedPart<P extends VersionedXcmPart>(
  part: P,
  hex: Hex,
): { readonly version: XcmVersion; readonly value: XcmParts[P] } {
  const input = new Reader(parseHex(hex, { field: part }));
  const index = input.u8();
  const versions = listPartVersions(part);
  const version = versions.find((known) => getPartIndex(part, known) === index);
  if (version === undefined) {
    const known = versions.map((one) => getPartIndex(part, one));
    throw new XcmUnknownVersionError({ type: `The ${part}`, index, known });
  }
  return { version, value: readWhole(part, { input, version }) };
}

function readWhole<P extends XcmPart>(
  part: P,
  { input, version }: { input: Reader; version: XcmVersion },
): XcmParts[P] {
  const value = getPartCodec(part, version).read(input);
  if (input.left > 0) throw new XcmTrailingBytesError({ offset: input.offset, left: input.left });
  return value;
}
