import { type Hex, requireInput } from '@parachron/core';
import { array, type Type, variant } from '@parachron/core/scale';
import { u8 } from '../codec/byteCodecs.js';
import { type Codec, encodeValue } from '../codec/Codec.js';
import { createFieldsCodec, createListCodec } from '../codec/containerCodecs.js';
import { createPerVersion, type XcmVersion } from '../versions/XcmVersion.js';
import { nameXcmType } from '../versions/xcmTypes.js';
import { junctionCodec } from './junctionCodec.js';
import type { Junction, Location } from './Location.js';

/** The index of a version in versioned locations and assets: version 2 has the types and the index of version 1. */
export function chooseVersionIndex(version: XcmVersion): number {
  return version === 2 ? 1 : version;
}

const most = 8;

/** The junctions of a location with a count prefix. */
export const interiorCodec = createPerVersion<Codec<readonly Junction[]>>((version) => ({
  ...createListCodec(junctionCodec(version), most, u8),
  type: describeJunctions(version),
}));

/** Metadata has one variant per number of junctions: with one field per junction, from version 4 on with one array. */
function describeJunctions(version: XcmVersion): Type<unknown> {
  const { type } = junctionCodec(version);
  const steps = Array.from({ length: most }, (_, at) => {
    const count = at + 1;
    const fields = version < 4 ? Array.from({ length: count }, () => type) : [array(type, count)];
    return [`X${count}`, { index: count, fields }];
  });
  const path = version === 2 ? 'multilocation::Junctions' : 'junctions::Junctions';
  return variant(nameXcmType(version, path), { Here: { index: 0 }, ...Object.fromEntries(steps) });
}

/** The locations of version 3 are types of the newer crate, `staging_xcm`. */
function nameLocationType(version: XcmVersion): string {
  if (version === 3) return 'staging_xcm::v3::multilocation::MultiLocation';
  return nameXcmType(version, version === 2 ? 'multilocation::MultiLocation' : 'location::Location');
}

/** A location without a version byte. */
export const locationCodec = createPerVersion<Codec<Location>>((version) =>
  createFieldsCodec<Location>(
    { parents: u8, interior: interiorCodec(version) },
    { path: nameLocationType(version) },
  ),
);

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
  requireInput({ location, options }, { location: 'location', options: { version: 'number' } });
  const { version } = options;
  return encodeValue(locationCodec(version), location, chooseVersionIndex(version));
}
