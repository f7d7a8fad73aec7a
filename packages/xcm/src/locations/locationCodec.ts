import { requireInput } from '@parachron/core';
import { array, type Type, variant } from '@parachron/core/scale';
import type { Codec } from '../codec/Codec.js';
import { compareLists, createFieldsCodec } from '../codec/containerCodecs.js';
import { u8 } from '../codec/integerCodecs.js';
import { createPerVersion, nameXcmType, type XcmVersion } from '../versions/XcmVersion.js';
import { junctionCodec } from './junctionCodec.js';
import type { Junction, Location } from './Location.js';

const most = 8;

/** The junctions of a location with a count prefix. */
export const interiorCodec = createPerVersion<Codec<readonly Junction[]>>((version) => {
  const junction = junctionCodec(version);
  return {
    type: describeJunctions(version),
    write(output, value) {
      if (!Array.isArray(value)) throw output.fail('is not a list');
      if (value.length > most) throw output.fail(`has ${value.length} junctions; the maximum is ${most}`);
      output.u8(value.length);
      for (const [at, item] of value.entries()) output.runPart(`${at}`, () => junction.write(output, item));
    },
    read(input) {
      const start = input.offset;
      const count = input.u8();
      if (count > most) throw input.fail(`${count} junctions; the maximum is ${most}`, start);
      return Array.from({ length: count }, () => junction.read(input));
    },
    format(value) {
      const [first] = value;
      if (first === undefined) return 'Here';
      // Versions 2 and 3 encode a single junction directly, later versions as a list of one.
      if (value.length === 1 && version < 4) return { X1: junction.format(first) };
      return { [`X${value.length}`]: value.map((item) => junction.format(item)) };
    },
    compare(left, right) {
      return left.length - right.length || compareLists(junction, left, right);
    },
  };
});

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
 * Compares two locations by the order of runtimes: by parents, by length, then junction by junction.
 *
 * Use this function to sort assets into the order that programs require; encoding sorts assets too.
 *
 * Chain: `Ord` of `xcm::Location`.
 * Sends: nothing.
 *
 * @param left one location
 * @param right the other
 * @returns a negative number if `left` comes first, a positive number if `right` comes first, 0 for the same location
 *
 * @example
 * ```ts
 * import { compareLocations, hereLocation, relayLocation } from '@parachron/xcm';
 *
 * [relayLocation, hereLocation].sort(compareLocations)[0]; // { parents: 0, interior: [] }
 * ```
 */
export function compareLocations(left: Location, right: Location): number {
  requireInput(
    { left, right },
    { left: { parents: 'number', interior: ['object'] }, right: { parents: 'number', interior: ['object'] } },
  );
  // All versions have the same order. Version 4 has every network but the `Named` networks of version 2.
  return locationCodec(4).compare(left, right);
}
