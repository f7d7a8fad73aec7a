import { requireInput } from '@parachron/core';
import type { Location } from './Location.js';
import { locationCodec } from './locationCodec.js';

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
