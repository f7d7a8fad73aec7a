import type { Junction, Location, NetworkId } from '@parachron/xcm';

/** Maximum number of junctions in a location. */
const maxJunctions = 8;

/** Appends junctions to a location; undefined if the result has too many junctions. */
export function joinInterior(location: Location, interior: readonly Junction[]): Location | undefined {
  const joined = [...location.interior, ...interior];
  return joined.length > maxJunctions ? undefined : { parents: location.parents, interior: joined };
}

/** Returns a text key that is equal only for equal locations. */
export function formatLocationKey(location: Location): string {
  return JSON.stringify([location.parents, location.interior.map(listParts)]);
}

/** Returns whether two locations are the same. */
export function isSameLocation(left: Location, right: Location): boolean {
  return formatLocationKey(left) === formatLocationKey(right);
}

/** Returns whether a junction's network is that of this chain, or none. A chain without a network accepts only junctions without one. */
export function isOwnNetwork(network: NetworkId | undefined, own: NetworkId | undefined): boolean {
  return network === undefined || JSON.stringify(listParts(network)) === JSON.stringify(listParts(own));
}

/** Lists the fields of a junction in a fixed order. */
function listParts(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, part]) => [name, listParts(part)]);
}
