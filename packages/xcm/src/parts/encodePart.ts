import { formatHex, type Hex, requireInput } from '@parachron/core';
import { Writer } from '../codec/Writer.js';
import { XcmNotInVersionError } from '../errors/XcmEncodeErrors.js';
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
 * Encodes a part of XCM without a version prefix, as storage and events contain it.
 *
 * Use {@link encodeVersionedPart} if the type is called `Versioned…`.
 *
 * Chain: the types of `xcm::v*`, such as `Location`.
 * Sends: nothing.
 *
 * @param part name of the type
 * @param value the value
 * @param options `version` of XCM to write
 * @returns the bytes
 * @throws XCM_NOT_IN_VERSION when the version does not have a part of the value
 * @throws XCM_INVALID_VALUE when a value cannot be written
 *
 * @example
 * ```ts
 * import { encodePart } from '@parachron/xcm/parts';
 *
 * encodePart('location', { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] }, { version: 3 });
 * // '0x0101000921'
 * ```
 */
export function encodePart<P extends XcmPart>(
  part: P,
  value: XcmParts[P],
  options: { version: XcmVersion },
): Hex {
  requireInput({ part: part as XcmPart, options }, { part: 'string', options: { version: 'number' } });
  const { version } = options;
  const output = new Writer();
  getPartCodec(part, version).write(output, value);
  return formatHex(output.finish());
}

/**
 * Encodes a part of XCM with a version prefix, as types such as `VersionedLocation` contain it.
 *
 * Chain: the versioned types, such as `xcm::VersionedAssets`; all but programs give version 2 the index 1.
 * Sends: nothing.
 *
 * @param part name of the type
 * @param value the value
 * @param options `version` of XCM to write
 * @returns the bytes, the version first
 * @throws XCM_NOT_IN_VERSION when the version does not have a part of the value
 * @throws XCM_INVALID_VALUE when a value cannot be written
 *
 * @example
 * ```ts
 * import { encodeVersionedPart } from '@parachron/xcm/parts';
 *
 * encodeVersionedPart('assets', [], { version: 4 }); // '0x0400'
 * ```
 */
export function encodeVersionedPart<P extends VersionedXcmPart>(
  part: P,
  value: XcmParts[P],
  options: { version: XcmVersion },
): Hex {
  requireInput({ part: part as XcmPart, options }, { part: 'string', options: { version: 'number' } });
  const { version } = options;
  const versions = listPartVersions(part);
  if (!versions.includes(version))
    throw new XcmNotInVersionError({ part: `Versioned ${part}`, version, versions });
  const output = new Writer();
  output.u8(getPartIndex(part, version));
  getPartCodec(part, version).write(output, value);
  return formatHex(output.finish());
}
