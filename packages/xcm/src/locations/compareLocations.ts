import { requireInput } from '@parachron/core';
import type { Location } from './Location.js';
import { locationCodec } from './locationCodec.js';

/**
 * Compares two locations by the order of runtimes: by parents, by length, then junction by junction.
 *
 * Use it to sort assets as a list of them has to stand in a program; encoding does it too.
 *
 * Chain: `Ord` of `xcm::Location`.
 * Sends: nothing.
 *
 * @param left one location
 * @param right the other
 * @returns below 0 where `left` stands first, above 0 where `right` does, 0 for the same location
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
  // Version 4 has every junction and network at the place that all others have them at.
  return locationCodec(4).compare(left, right);
}
