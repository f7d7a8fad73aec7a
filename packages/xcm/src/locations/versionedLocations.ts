import { formatHex, type Hex, type JsonValue, parseHex, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { Reader } from '../codec/Reader.js';
import { Writer } from '../codec/Writer.js';
import { XcmTrailingBytesError, XcmUnknownVersionError } from '../errors/XcmDecodeErrors.js';
import { XcmVersionNotInRuntimeError } from '../errors/XcmEncodeErrors.js';
import { findXcmTypes } from '../versions/findXcmTypes.js';
import { type XcmVersion, xcmVersions } from '../versions/XcmVersion.js';
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

/**
 * Returns a location as the plain value of a versioned location in polkadot.js.
 *
 * Use it for arguments of calls and keys of storage maps. Give the `registry` if version 2 is possible: older runtimes name that
 * version V1, newer runtimes V2.
 *
 * Chain: `xcm::VersionedLocation` (`VersionedMultiLocation` in older runtimes).
 * Sends: nothing.
 *
 * @param location the location
 * @param options `version` of XCM to write; `registry` of the runtime that takes the value
 * @returns `{ V5: { parents, interior } }`
 * @throws XCM_NOT_IN_VERSION when a junction or network is not in the version
 * @throws XCM_INVALID_VALUE when a value cannot be written
 * @throws XCM_VERSION_NOT_IN_RUNTIME when the registry's runtime does not know the version
 *
 * @example
 * ```ts
 * import { formatVersionedLocation } from '@parachron/xcm';
 *
 * formatVersionedLocation({ parents: 1, interior: [] }, { version: 4 });
 * // { V4: { parents: 1, interior: 'Here' } }
 * ```
 */
export function formatVersionedLocation(
  location: Location,
  options: { version: XcmVersion; registry?: Registry },
): { [version: string]: JsonValue } {
  requireInput(
    { location, options },
    {
      location: { parents: 'number', interior: ['object'] },
      options: { version: 'number', registry: 'object?' },
    },
  );
  const { version, registry } = options;
  const codec = locationCodec(version);
  codec.write(new Writer(), location);
  return { [registry ? nameIn(registry, version) : `V${version}`]: codec.format(location) };
}

function nameIn(registry: Registry, version: XcmVersion): string {
  const type = findXcmTypes(registry)?.location;
  const name = type?.names.get(chooseVersionIndex(version));
  if (name === undefined) {
    throw new XcmVersionNotInRuntimeError({ version, known: [...(type?.names.keys() ?? [])] });
  }
  return name;
}

/** The index of a version in versioned locations and assets: version 2 has the types and the index of version 1. */
export function chooseVersionIndex(version: XcmVersion): number {
  return version === 2 ? 1 : version;
}
