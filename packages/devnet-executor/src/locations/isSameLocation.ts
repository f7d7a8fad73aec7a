import type { Junction, Location } from '@parachron/xcm';

/** Returns a text key that is equal only for equal locations. */
export function formatLocationKey(location: Location): string {
  return JSON.stringify([location.parents, location.interior.map(listParts)]);
}

/** Returns whether two locations are the same. */
export function isSameLocation(left: Location, right: Location): boolean {
  return formatLocationKey(left) === formatLocationKey(right);
}

/** Returns whether two junctions are the same. */
export function isSameJunction(left: Junction | undefined, right: Junction | undefined): boolean {
  if (!left || !right) return false;
  return JSON.stringify(listParts(left)) === JSON.stringify(listParts(right));
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
