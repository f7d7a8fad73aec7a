import { formatHex, type Hex, requireInput } from '@parachron/core';
import { Writer } from '../codec/Writer.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { chooseVersionIndex } from './chooseVersionIndex.js';
import type { Location } from './Location.js';
import { locationCodec } from './locationCodec.js';

/**
 * Encodes a location as the bytes of a `VersionedLocation`.
 *
 * Use this function for arguments of runtime APIs such as `LocationToAccountApi.convert_location`. Version 2 has the
 * index 1, because its locations are those of version 1.
 *
 * Chain: `xcm::VersionedLocation` (`VersionedMultiLocation` in older runtimes).
 * Sends: nothing.
 *
 * @param location the location
 * @param options `version` of XCM to write
 * @returns the bytes, the version first
 * @throws XCM_NOT_IN_VERSION when a junction or network is not in the version
 * @throws XCM_INVALID_VALUE when a value cannot be written
 *
 * @example
 * ```ts
 * import { encodeLocation } from '@parachron/xcm';
 *
 * encodeLocation({ parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] }, { version: 3 });
 * // '0x030101000921'
 * ```
 */
export function encodeLocation(location: Location, options: { version: XcmVersion }): Hex {
  requireInput(
    { location, options },
    { location: { parents: 'number', interior: ['object'] }, options: { version: 'number' } },
  );
  const { version } = options;
  const output = new Writer();
  output.u8(chooseVersionIndex(version));
  locationCodec(version).write(output, location);
  return formatHex(output.finish());
}
