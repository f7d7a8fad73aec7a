import { formatHex, type Hex, requireInput } from '@parachron/core';
import { Writer } from '../codec/Writer.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { getPartCodec, getPartIndex, type VersionedXcmPart, type XcmPart, type XcmParts } from './XcmPart.js';

/**
 * Encodes a part of XCM without its version, as storage and the newest types of a runtime hold it.
 *
 * Use {@link encodeVersionedPart} if the type is called `Versioned…`.
 *
 * Chain: `xcm::v*::Location` and its neighbours.
 * Sends: nothing.
 *
 * @param part which type
 * @param value the value
 * @param options `version` of XCM to write
 * @returns the bytes
 * @throws XCM_NOT_IN_VERSION when a part of the program is not in the version
 * @throws XCM_INVALID_VALUE when a value cannot be written
 *
 * @example
 * ```ts
 * import { encodePart } from '@parachron/xcm/parts';
 *
 * encodePart('location', { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] }, { version: 3 });
 * // '0x0101002109'
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
 * Encodes a part of XCM with its version before it, as `VersionedLocation` and its neighbours have it.
 *
 * Chain: `xcm::VersionedAssets` and its neighbours, whose version 2 has the index 1.
 * Sends: nothing.
 *
 * @param part which type
 * @param value the value
 * @param options `version` of XCM to write
 * @returns the bytes, the version first
 * @throws XCM_NOT_IN_VERSION when a part of the program is not in the version
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
  const output = new Writer();
  output.u8(getPartIndex(part, version));
  getPartCodec(part, version).write(output, value);
  return formatHex(output.finish());
}
